/** The result of a write, and the people whose feeds it moved, who are notified once it has committed. */
export type Written<T> = { value: T; moved: string[] }
