import type { Page } from 'playwright'
import type { Role } from '#contract/permission.ts'

/** Something a page can come to show, and how a person gets there. */
export type PageState = {
  name: string
  role: Role | null
  /** Where to begin. */
  path: string
  reach: (page: Page) => Promise<void>
}
