enum LocalStorePlaceholder {}
