import PeopleViews

extension BrowsePlace {
  /// People of a tab that isn't shown yet, in the order and with the filters of the settings.
  var newList: PeopleList {
    // Search results and suggestions have their own order, the best first.
    let isRanked = subject.tabs == [.found] || subject.tabs == [.suggested]
    return PeopleList(
      view: view, order: isRanked ? .list : settings.order,
      isReversed: !isRanked && settings.isReversed, filterOptions: settings.filterOptions)
  }

  /// Texts of a tab that isn't shown yet.
  var newEntryList: EntryList {
    var list = EntryList()
    list.filterOptions = settings.filterOptions
    return list
  }
}
