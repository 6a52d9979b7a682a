import './sync-pill.css'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import type { PillState } from '#app/shell/navigation/pill-state.ts'

const ICONS: Record<PillState['kind'], IconName> = {
  needYou: 'exclamation-circle',
  offline: 'cloud-slash',
  waiting: 'clock',
  syncing: 'arrow-repeat',
  upToDate: 'cloud-check',
  connecting: 'arrow-repeat',
}

/** The sync state, always in the top bar. On phones, an icon and a number. */
export function SyncPill({
  state,
  isOfflineSaid,
  onPress,
}: {
  state: PillState
  /** The banner below already says that this device is offline. Repeating it would leave no room for what waits. */
  isOfflineSaid: boolean
  onPress: () => void
}) {
  const { t } = useTranslation('layout')
  const count = 'count' in state ? state.count : 0
  const words = wordsOf(state, t)
  const shown = state.kind === 'offline' && isOfflineSaid && count > 0 ? t('pill.waiting', { count }) : words
  return (
    <button
      type="button"
      className={`pill pill-${state.kind}`}
      aria-label={`${words}. ${t('pill.open')}`}
      onClick={onPress}
    >
      <span className="pill-inside">
        <Icon name={ICONS[state.kind]} />
        <span className="pill-words numeric">{shown}</span>
        {count > 0 && <span className="pill-number numeric">{count}</span>}
      </span>
    </button>
  )
}

function wordsOf(state: PillState, t: TFunction<'layout'>): string {
  switch (state.kind) {
    case 'needYou':
      return t('pill.needYou', { count: state.count })
    case 'offline':
      return state.count === 0
        ? t('pill.offline')
        : `${t('pill.offline')} · ${t('pill.waiting', { count: state.count })}`
    case 'waiting':
      return t('pill.waiting', { count: state.count })
    case 'syncing':
      return t('pill.syncing')
    case 'upToDate':
      return t('pill.upToDate')
    case 'connecting':
      return t('pill.connecting')
  }
}
