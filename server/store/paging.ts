/** One page of a list, and where it stands. */
export type Paged<T> = { data: T[]; meta: { currentPage: number; lastPage: number } }

/** Which page of a list is asked for; the first is 1. */
export type PageAsked = { page: number; perPage: number; search?: string | undefined }

/** `afterId` asks for what comes after it in the order of ids, in place of the list's own order. */
export type ListAsked = PageAsked & { afterId?: string | undefined }

/** An empty list has one page, which is empty. */
export function pageMeta(page: number, perPage: number, total: number): Paged<never>['meta'] {
  return { currentPage: page, lastPage: Math.max(1, Math.ceil(total / perPage)) }
}
