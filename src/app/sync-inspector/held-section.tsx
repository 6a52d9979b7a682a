import { useTranslation } from 'react-i18next'
import { useDateText } from '#app/format/use-date-text.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { RECORD_ENTRIES, SHOWN_KINDS } from '#app/records/record-kinds.ts'
import { Facts } from './facts.tsx'

/**
 * Shows what this device holds of each kind, and when it was last in sync with the server; one feed delivers all of it.
 */
export function HeldSection({ lastSyncAt }: { lastSyncAt: number | null | undefined }) {
  const { t, i18n } = useTranslation(['sync', 'records'])
  const dates = useDateText()
  const held = useLiveQuery('heldHere', {})
  const number = (value: number): string => value.toLocaleString(i18n.language)
  return (
    <section aria-labelledby="sync-held">
      <h2 id="sync-held">{t('held.title')}</h2>
      <div className="sync-panel stack gap-4 panel">
        <Facts
          facts={[
            [
              t('held.lastPull'),
              lastSyncAt === undefined
                ? undefined
                : lastSyncAt === null
                  ? t('held.never')
                  : dates.moment(lastSyncAt),
            ],
            [t('held.chats'), held && number(held.chats)],
            [
              t('held.messages'),
              held && t('held.of', { held: number(held.messages), known: number(held.messagesKnown) }),
            ],
            ...SHOWN_KINDS.map((kind): [string, string | undefined] => [
              t(RECORD_ENTRIES[kind].rows ?? `records:${kind}.name`),
              held && number(held.records[kind]),
            ]),
            [t('held.outgoing'), held && number(held.outgoing)],
            [t('held.edits'), held && number(held.edits)],
            [t('held.intents'), held && number(held.intents)],
            [t('held.drafts'), held && number(held.drafts)],
          ]}
        />
      </div>
    </section>
  )
}
