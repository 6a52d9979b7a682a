import { useTranslation } from 'react-i18next'
import { Palette } from '#app/ui/palette.tsx'
import type { SearchCommand, SearchPage } from './search-option.ts'
import { SearchBox } from './search-box.tsx'

/** Searches everything on this device and the pages, from anywhere (§2). */
export function SearchPalette(props: {
  isOpen: boolean
  pages: readonly SearchPage[]
  commands: readonly SearchCommand[]
  onClose: () => void
}) {
  const { t } = useTranslation('search')
  return (
    <Palette isOpen={props.isOpen} title={t('label')} onClose={props.onClose}>
      <SearchBox pages={props.pages} commands={props.commands} onClose={props.onClose} />
    </Palette>
  )
}
