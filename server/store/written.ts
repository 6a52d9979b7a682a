/** What a write returns, and the people whose feeds it moved: they are told once it has committed. */
export type Written<T> = { value: T; moved: string[] }
