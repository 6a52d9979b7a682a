import { useTranslation } from 'react-i18next'
import type { NoticeChannel, NoticeKind } from '#contract/notice.ts'

/** Returns the names of the kinds of notices and of their channels. */
export function useNoticeNames(): {
  kinds: Record<NoticeKind, string>
  channels: Record<NoticeChannel, string>
} {
  const { t } = useTranslation(['profile', 'records', 'shell'])
  return {
    kinds: {
      messages: t('shell:nav.messages'),
      agreements: t('records:agreements.name'),
      turnovers: t('records:turnovers.name'),
      rent: t('records:ledgerEntries.name'),
      tickets: t('records:tickets.name'),
    },
    channels: { push: t('notices.channel.push'), mail: t('notices.channel.mail') },
  }
}
