import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LOCALES } from '#contract/locale.ts'
import { isAdministrator } from '#app/auth/ability.ts'
import { useSession } from '#app/auth/session.ts'
import { useDataUse } from '#app/replica/use-data-use.ts'
import type { LaterPageName, ServiceWorkerMessage } from '#workers/service-worker-message.ts'

const ASKED_EVERY_MS = 2_000

/** The letters of the app are missing from no page: the device has its own. */
const NAMES = {
  photos: 'sync:pages.photos',
  turnovers: 'records:turnovers.name',
  inspections: 'records:inspections.name',
  profile: 'records:profile.name',
  settings: 'shell:nav.settings',
  tickets: 'records:tickets.name',
  expenses: 'records:expenses.name',
  assistant: 'shell:assistant',
  bankImport: 'shell:nav.import',
  help: 'shell:nav.help',
  posts: 'records:posts.name',
  users: 'shell:nav.users',
  others: 'sync:pages.others',
  front: 'sync:pages.front',
  languages: 'sync:pages.languages',
} as const satisfies Record<Exclude<LaterPageName, 'letters'> | 'languages', string>
type Missing = keyof typeof NAMES

/** Says which pages of the app aren't on this device yet, and when they come; nothing once all are here. */
export function MissingPages() {
  const { t, i18n } = useTranslation(['sync', 'records', 'shell'])
  const isSaving = (useDataUse()?.dataSaver ?? null) !== null
  const abilities = useSession()?.abilities ?? []
  const missing = useMissing()
  if (missing === null) return <p>{t('pages.none')}</p>
  const shown = missing?.filter((part) => part !== 'users' || isAdministrator(abilities)) ?? []
  if (shown.length === 0) return null
  const parts = new Intl.ListFormat(i18n.language).format(shown.map((part) => t(NAMES[part])))
  return (
    <>
      <p>{t('pages.missing', { parts })}</p>
      <p>{t(isSaving ? 'pages.saving' : 'pages.comes')}</p>
    </>
  )
}

/** `null`: not even the first pages are here. `undefined` until that is known. */
function useMissing(): Missing[] | null | undefined {
  const [missing, setMissing] = useState<Missing[] | null>()
  useEffect(() => {
    let isOver = false
    let timer = 0
    async function look(): Promise<void> {
      const found = await findMissing()
      if (isOver) return
      setMissing(found)
      timer = window.setTimeout(() => void look(), ASKED_EVERY_MS)
    }
    void look()
    return () => {
      isOver = true
      window.clearTimeout(timer)
    }
  }, [])
  return missing
}

async function findMissing(): Promise<Missing[] | null | undefined> {
  // There are no service workers without a secure context.
  const workers = (navigator as Partial<Navigator>).serviceWorker
  const active = (await workers?.getRegistration())?.active
  if (!active) return null
  const [told, kept] = await Promise.all([askWorker(active), caches.keys()])
  const isKept = (locale: string) => locale === 'en' || kept.includes(`farstead-part-language-${locale}`)
  return (
    told && [
      ...told.filter((part) => part in NAMES),
      ...(LOCALES.every(isKept) ? [] : ['languages' as const]),
    ]
  )
}

/** Asks what is missing. A service worker of a former build gives no answer. */
function askWorker(active: Pick<ServiceWorker, 'postMessage'>): Promise<Missing[] | undefined> {
  const { port1, port2 } = new MessageChannel()
  return new Promise<Missing[] | undefined>((resolve) => {
    window.setTimeout(() => resolve(undefined), ASKED_EVERY_MS)
    port1.addEventListener('message', ({ data }: MessageEvent<{ missing: Missing[] }>) =>
      resolve(data.missing),
    )
    port1.start()
    active.postMessage({ type: 'askMissing' } satisfies ServiceWorkerMessage, [port2])
  }).finally(() => port1.close())
}
