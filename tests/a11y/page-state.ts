import type { Page } from 'playwright'
import type { Role } from '#contract/permission.ts'

/** A state of a page, and how a person gets there. */
export type PageState = {
  name: string
  role: Role | null
  /** Where to start. */
  path: string
  reach: (page: Page) => Promise<void>
}
