import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UNIT_LINE_MAX } from '#contract/limits.ts'
import { LineField } from '#app/forms/line-field.tsx'
import type { FoundPlace, PlaceSuggestion } from './places-messages.ts'
import { usePlaces } from './use-places.ts'

const FRAME_PATH = '/places-frame.html'
const LETTERS_MIN = 3
/** Debounce: typing does not send a request to Google for each letter. */
const DEBOUNCE_MS = 300

/** A shortcut to the address: suggests Google's places for the typed words. The fields below always work. */
export function AddressFinder({
  mapsKey,
  framePath = FRAME_PATH,
  onFound,
}: {
  mapsKey: string
  framePath?: string
  onFound: (place: FoundPlace) => void
}) {
  const { t, i18n } = useTranslation('units')
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null)
  const [text, setText] = useState('')
  const [suggestions, setSuggestions] = useState<PlaceSuggestion[] | null>(null)
  const places = usePlaces(frame, mapsKey, i18n.language, {
    suggestions: setSuggestions,
    found: (place) => {
      if (place) onFound(place)
      setText('')
      setSuggestions(null)
    },
  })
  const isReady = places.state === 'ready'
  const { suggest } = places

  useEffect(() => {
    if (!isReady || text.trim().length < LETTERS_MIN) return undefined
    const timer = setTimeout(() => suggest(text.trim()), DEBOUNCE_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- asking is not a reason to ask again.
  }, [isReady, text])

  return (
    <div className="lined address-finder stack gap-2">
      {/* Loads before the field is used, because the script takes time. The frame itself shows nothing. */}
      <iframe ref={setFrame} src={framePath} title={t('finder.frame')} hidden tabIndex={-1} />
      {places.state !== 'failed' && (
        <LineField
          label={t('finder.label')}
          value={text}
          maxLength={UNIT_LINE_MAX}
          help={t('finder.help')}
          onValue={(typed) => {
            setText(typed)
            setSuggestions(null)
          }}
        />
      )}
      <p role="status" className="field-words">
        {places.state === 'failed' && t('finder.failed')}
        {suggestions !== null && t('finder.count', { count: suggestions.length })}
      </p>
      {suggestions !== null && suggestions.length > 0 && (
        <ul aria-label={t('finder.list')}>
          {suggestions.map(({ placeId, text: words }) => (
            <li key={placeId}>
              <button type="button" onClick={() => places.find(placeId)}>
                {words}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
