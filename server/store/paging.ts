/** One page of a list, and its position. */
export type Paged<T> = { data: T[]; meta: { currentPage: number; lastPage: number } }

/** The requested page of a list; the first is 1. */
export type PageAsked = { page: number; perPage: number; search?: string | undefined }

/** `afterId` requests the rows after it, ordered by id instead of the list's own order. */
export type ListAsked = PageAsked & { afterId?: string | undefined }

/** An empty list has one page, which is empty. */
export function pageMeta(page: number, perPage: number, total: number): Paged<never>['meta'] {
  return { currentPage: page, lastPage: Math.max(1, Math.ceil(total / perPage)) }
}
