//! From one record to what is shown of it, and from many.

/// Each of `rows` as it is shown, in the same order.
#[must_use]
pub fn shown<R, V: From<R>>(rows: Vec<R>) -> Vec<V> {
    rows.into_iter().map(V::from).collect()
}

/// `name` unless it only stands in for one that is not known: then it says what is shown beside it already, such as the employer.
#[must_use]
pub fn known(name: String, is_unnamed: bool) -> Option<String> {
    (!is_unnamed).then_some(name)
}
