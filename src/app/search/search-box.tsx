import './search-box.css'
import { type KeyboardEvent, useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { SEARCH_LENGTH_MAX } from '#contract/limits.ts'
import { Icon } from '#app/ui/icon.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { SearchOptions } from './search-options.tsx'
import type { SearchCommand, SearchOption, SearchPage } from './search-option.ts'
import { useSearch } from './use-search.ts'

/** The search field and its results. Arrow keys choose a result while the focus stays in the field; Enter opens it. */
export function SearchBox({
  pages,
  commands,
  onClose,
}: {
  pages: readonly SearchPage[]
  commands: readonly SearchCommand[]
  onClose: () => void
}) {
  const { t } = useTranslation('search')
  const navigate = useNavigate()
  const id = useId()
  const elementId = (option: SearchOption): string => `${id}${option.id}`
  const { text, write, groups, options, chosen, press } = useSearch({ pages, commands, onOpen: open })
  const chosenElementId = chosen && elementId(chosen)

  useEffect(() => {
    if (chosenElementId !== undefined)
      document.getElementById(chosenElementId)?.scrollIntoView({ block: 'nearest' })
  }, [chosenElementId])

  function open(option: SearchOption): void {
    onClose()
    if (typeof option.to === 'string') void navigate(option.to)
    else option.to()
  }
  function onKey(event: KeyboardEvent): void {
    // The input method uses Enter and arrow keys to choose among its candidates.
    if (!event.nativeEvent.isComposing && press(event.key)) event.preventDefault()
  }

  return (
    <>
      <div className="abreast gap-2 search-field">
        <Icon name="search" />
        <input
          type="search"
          role="combobox"
          aria-expanded={options.length > 0}
          aria-controls={`${id}list`}
          aria-activedescendant={chosenElementId}
          aria-autocomplete="list"
          aria-label={t('label')}
          placeholder={t('placeholder')}
          autoComplete="off"
          spellCheck={false}
          maxLength={SEARCH_LENGTH_MAX}
          value={text}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKey}
        />
        <IconButton icon="x-lg" label={t('close')} onClick={onClose} />
      </div>
      <SearchOptions id={`${id}list`} groups={groups} chosen={chosen} elementId={elementId} onOpen={open} />
      <p role="status" className={options.length === 0 ? 'search-none' : 'visually-hidden'}>
        {options.length === 0 ? t('none') : t('found', { count: options.length })}
      </p>
    </>
  )
}
