import './search-box.css'
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { SEARCH_LENGTH_MAX } from '#contract/limits.ts'
import { Icon } from '#app/ui/icon.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { SearchOptions } from './search-options.tsx'
import type { SearchCommand, SearchGroup, SearchOption, SearchPage } from './search-option.ts'
import { useSearchGroups } from './use-search-groups.ts'

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
  const [text, setText] = useState('')
  const [chosenId, setChosenId] = useState<string | null>(null)
  const sought = useDeferredValue(text.trim())
  const latest = useSearchGroups(sought, pages, commands)
  const isReady = latest.isSettled && sought === text.trim()
  /** Enter was pressed before the search finished: opens the first result when it does. */
  const [isOpening, setIsOpening] = useState(false)
  const [settled, setSettled] = useState(latest.groups)
  // The previous results stay on screen until the new search has finished.
  if (latest.isSettled && latest.groups !== settled && !isSame(latest.groups, settled))
    setSettled(latest.groups)
  const groups = latest.isSettled ? latest.groups : settled
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

  useEffect(() => {
    if (!isOpening || !isReady) return
    setIsOpening(false)
    if (chosen) open(chosen)
    // oxlint-disable-next-line react/exhaustive-deps -- once the search has finished
  }, [isOpening, isReady])

  function open(option: SearchOption): void {
    onClose()
    if (typeof option.to === 'string') void navigate(option.to)
    else option.to()
  }
  function onKey(event: KeyboardEvent): void {
    // The input method uses Enter and arrow keys to choose among its candidates.
    if (event.nativeEvent.isComposing) return
    const target = placeAfter(event.key, place, options.length)
    if (target !== null) {
      event.preventDefault()
      setChosenId(options[target]?.id ?? null)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      setIsOpening(true)
    }
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
          onChange={(event) => {
            setText(event.target.value)
            setChosenId(null)
            setIsOpening(false)
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

function isSame(a: readonly SearchGroup[], b: readonly SearchGroup[]): boolean {
  return a.length === b.length && a.every((group, at) => idsOf(group) === idsOf(b[at]))
}

function idsOf(group: SearchGroup | undefined): string {
  return group === undefined ? '' : group.options.map(({ id }) => id).join(' ')
}

/** Returns the index that a key moves to among `count` results, wrapping around; `null` for any other key. */
function placeAfter(key: string, place: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (place + 1) % count
  if (key === 'ArrowUp') return (place - 1 + count) % count
  return null
}
