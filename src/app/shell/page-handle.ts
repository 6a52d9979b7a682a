import type { UIMatch } from 'react-router-dom'
import type { RecordKind } from '#contract/records.ts'
import type { English } from '#words/app-words.ts'

/** What the route table tells the shell about a page. */
export type PageHandle = {
  /** Key of the page's title. */
  title:
    | 'auth:title'
    | `auth:page.${keyof English['auth']['page']}`
    | 'layout:share'
    | 'shell:account.signOut'
    | 'shell:error.forbiddenTitle'
    | 'shell:error.notFoundTitle'
    | `records:${RecordKind}.name`
    | `shell:nav.${'dashboard' | 'help' | 'import' | 'messages' | 'settings' | 'sync' | 'pricing' | 'product' | 'users'}`
  /** The content is as high as the window and scrolls inside (§2). */
  isFixedHeight?: boolean
  /** The page ends with a bar or fields, which a floating button would cover. */
  hasBarBelow?: boolean
  /** Whether the bars are hidden to make room for the content when there is only one pane. */
  fillsPhone?: (query: URLSearchParams) => boolean
}

/** Returns the handle of the innermost page that has one. */
export function pageHandle(matches: readonly UIMatch[]): PageHandle | null {
  const match = matches.findLast(({ handle }) => handle !== undefined)
  // Only routes.tsx creates handles, and it checks them with `satisfies`.
  return (match?.handle as PageHandle | undefined) ?? null
}
