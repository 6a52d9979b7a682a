import './message-translation.css'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isLocale, languageTagOf, type Locale } from '#contract/locale.ts'
import { replica } from '#app/replica/replica.ts'
import { useSyncStatus } from '#app/replica/use-sync-status.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { MessageView } from '#workers/replica-api.ts'
import { agreedService, agreeTo } from './agreed-service.ts'
import { translateOnDevice } from './device-translator.ts'
import { findTranslation, forgetService, type Way } from './find-translation.ts'
import { sumsKept } from './sums-kept.ts'

type Problem = 'failed' | 'tooMany' | 'offline'
type Translated = { text: string } | { problem: Problem }

/** What this page has found out, so that a row that scrolls back into the list is as it was. Nothing of it is stored. */
const ways = new Map<string, Way | null>()
const shown = new Map<string, { text: string; way: Way }>()
const KEPT_MAX = 500
/** Counts how often the server has changed its service: what was found out before isn't true any more. */
let services = 0

/**
 * Offers to translate a message that is in another language than the app, where the browser or a service can; renders
 * nothing otherwise. The translation stands below the original and says who made it. Needs the strings of `translation`.
 */
export function MessageTranslation({ message }: { message: MessageView }) {
  const { t, i18n } = useTranslation('translation')
  const isOnline = useSyncStatus((status) => status.reachability) === 'reachable'
  const to: Locale = isLocale(i18n.language) ? i18n.language : 'en'
  const key = JSON.stringify([message.id, message.message, to])
  const way = useWay(message, key, to, isOnline)
  const [, redraw] = useState(0)
  const [state, setState] = useState<'idle' | 'agreeing' | 'working' | Problem>('idle')
  const translation = shown.get(key) ?? null
  // What went wrong stays, even if nobody can translate any more.
  if (translation === null && way === null && state === 'idle') return null

  function hide(): void {
    shown.delete(key)
    setState('idle')
    redraw((times) => times + 1)
  }

  async function translate(by: Way): Promise<void> {
    setState('working')
    const made = await translated(message, by, to)
    if ('problem' in made) return setState(made.problem)
    keep(shown, key, { text: made.text, way: by })
    setState('idle')
  }

  function press(): void {
    if (state === 'working' || way === null) return
    if (way.by === 'service' && agreedService() !== way.service) setState('agreeing')
    else void translate(way)
  }
  const isFetching = state === 'working' && way?.by === 'device' && !way.isReady
  return (
    <div className="translation">
      <div role="status">
        {translation && <Shown {...translation} original={message.message} to={to} />}
        {isFetching && t('fetching')}
        {(state === 'failed' || state === 'tooMany' || state === 'offline') && t(state)}
      </div>
      {/* One button, so that the keyboard stays on it. */}
      {(translation ?? way) !== null && (
        <button
          type="button"
          className="caption-details"
          aria-busy={state === 'working'}
          onClick={translation ? hide : press}
        >
          {!translation && <Icon name="translate" className="caption-glyph" />}
          <span>{t(translation ? 'hide' : state === 'working' ? 'working' : 'open')}</span>
        </button>
      )}
      {state === 'agreeing' && way?.by === 'service' && (
        <AgreeDialog
          service={way.service}
          onAgree={() => {
            agreeTo(way.service)
            void translate(way)
          }}
          onClose={() => setState('idle')}
        />
      )}
    </div>
  )
}

/** Returns who can translate the message; `null` while that isn't known, and if nobody can. */
function useWay(message: MessageView, key: string, to: Locale, isOnline: boolean): Way | null {
  const known = `${key} ${isOnline} ${services}`
  const [, redraw] = useState(0)
  useEffect(() => {
    if (ways.has(known)) return undefined
    let isHere = true
    void findTranslation(message, to, isOnline).then((way) => {
      if (way !== undefined) keep(ways, known, way)
      if (isHere) redraw((times) => times + 1)
    })
    return () => {
      isHere = false
    }
  }, [message, known, to, isOnline])
  return ways.get(known) ?? null
}

async function translated({ id, message }: MessageView, way: Way, to: Locale): Promise<Translated> {
  if (way.by === 'device') {
    try {
      return { text: await translateOnDevice(message, way.from, to) }
    } catch (error) {
      console.warn('The browser could not translate a message', error)
      return { problem: 'failed' }
    }
  }
  const answer = await replica.ask('translateMessage', { id, to, service: way.service })
  if (!answer.ok) {
    const { kind } = answer.failure
    return { problem: kind === 'network' ? 'offline' : kind === 'tooMany' ? 'tooMany' : 'failed' }
  }
  const { service, text, original } = answer.value.data
  if (service !== way.service) {
    // The server has changed its service: the next press asks about the new one.
    forgetService()
    services += 1
  }
  // Its author may have edited it on the way here: a translation of other words than those above it would mislead.
  return text === null || original !== message ? { problem: 'failed' } : { text }
}

function Shown({ text, way, original, to }: { text: string; way: Way; original: string; to: Locale }) {
  const { t } = useTranslation('translation')
  return (
    <div className="stack gap-1 translation-shown">
      <p className="fine">
        {way.by === 'device' ? t('byBrowser') : t('byService', { service: way.service })}
      </p>
      <bdi dir="auto" lang={languageTagOf(to)}>
        {text}
      </bdi>
      {!sumsKept(original, text) && (
        <p className="translation-sums">
          <Icon name="exclamation-circle" />
          {t('sums')}
        </p>
      )}
    </div>
  )
}

/** Names the service before it gets anything. */
function AgreeDialog({
  service,
  onAgree,
  onClose,
}: {
  service: string
  onAgree: () => void
  onClose: () => void
}) {
  const { t } = useTranslation('translation')
  return (
    <Dialog
      isOpen
      title={t('agree.title', { service })}
      onClose={onClose}
      footer={
        <div className="actions at-end">
          <Button onPress={onClose}>{t('agree.no')}</Button>
          <Button kind="primary" onPress={onAgree}>
            {t('agree.yes')}
          </Button>
        </div>
      }
    >
      <p>{t('agree.text', { service })}</p>
    </Dialog>
  )
}

function keep<T>(map: Map<string, T>, key: string, value: T): void {
  const [oldest] = map.keys()
  if (map.size >= KEPT_MAX && oldest !== undefined) map.delete(oldest)
  map.set(key, value)
}
