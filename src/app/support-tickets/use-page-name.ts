import { useTranslation } from 'react-i18next'
import {
  MESSAGES_PATH,
  pathOf,
  RENT_IMPORT_PATH,
  SETTINGS_PATH,
  SYNC_PATH,
  USERS_PATH,
} from '#app/format/paths.ts'
import { RECORD_ENTRIES, SHOWN_KINDS } from '#app/records/record-kinds.ts'

/** Pages that belong to no kind of record. */
const OTHER_PAGES = {
  dashboard: pathOf('dashboard'),
  messages: MESSAGES_PATH,
  import: RENT_IMPORT_PATH,
  settings: SETTINGS_PATH,
  sync: SYNC_PATH,
  users: USERS_PATH,
  help: pathOf('help'),
} as const
const OTHERS = Object.keys(OTHER_PAGES) as (keyof typeof OTHER_PAGES)[]

/**
 * Returns a function that names a page by its path, as its bar does. Whatever isn't a path of a known page, such as what
 * somebody typed, stays as it is.
 */
export function usePageName(): (page: string) => string {
  const { t } = useTranslation(['shell', 'records'])
  return (page) => {
    const isAt = (path: string) =>
      page === path || (page.startsWith(path) && /[/?#]/.test(page.charAt(path.length)))
    const other = OTHERS.find((name) => isAt(OTHER_PAGES[name]))
    if (other !== undefined) return t(`shell:nav.${other}`)
    const kind = SHOWN_KINDS.find(
      (each) => RECORD_ENTRIES[each].hasOwnPlace !== false && isAt(RECORD_ENTRIES[each].path),
    )
    return kind === undefined ? page : t(`records:${kind}.name`)
  }
}
