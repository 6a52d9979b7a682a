import './search-box.css'
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { SEARCH_LENGTH_MAX } from '#contract/limits.ts'
import { Icon } from '#app/ui/icon.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { SearchOptions } from './search-options.tsx'
import type { SearchOption, SearchPage } from './search-option.ts'
import { useSearchGroups } from './use-search-groups.ts'

/** The field and its answers: arrows choose among them while the focus stays in the field, Enter opens. */
export function SearchBox({ pages, onClose }: { pages: readonly SearchPage[]; onClose: () => void }) {
  const { t } = useTranslation('search')
  const navigate = useNavigate()
  const id = useId()
  const [text, setText] = useState('')
  const [chosenId, setChosenId] = useState<string | null>(null)
  const groups = useSearchGroups(useDeferredValue(text.trim()), pages)
  const options = groups.flatMap((group) => group.options)
  const place = Math.max(
    0,
    options.findIndex((option) => option.id === chosenId),
  )
  const chosen = options[place]
  const elementId = (option: SearchOption): string => `${id}${option.id}`
  const chosenElementId = chosen && elementId(chosen)

  useEffect(() => {
    if (chosenElementId !== undefined)
      document.getElementById(chosenElementId)?.scrollIntoView({ block: 'nearest' })
  }, [chosenElementId])

  function open(option: SearchOption): void {
    onClose()
    void navigate(option.path)
  }
  function onKey(event: KeyboardEvent): void {
    // An input method's own Enter and arrows choose among its candidates.
    if (event.nativeEvent.isComposing) return
    const target = placeAfter(event.key, place, options.length)
    if (target !== null) {
      event.preventDefault()
      setChosenId(options[target]?.id ?? null)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (chosen) open(chosen)
    }
  }

  return (
    <>
      <div className="search-field">
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
          onChange={(event) => {
            setText(event.target.value)
            setChosenId(null)
          }}
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

/** Where a key leads among `count` answers, round and round; `null` for a key that is none of these. */
function placeAfter(key: string, place: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (place + 1) % count
  if (key === 'ArrowUp') return (place - 1 + count) % count
  return null
}
