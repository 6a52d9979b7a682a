import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { fullName } from '#contract/full-name.ts'
import { can } from '#app/auth/ability.ts'
import { LANDING_PATH, LOGOUT_PATH, PRICING_PATH } from '#app/auth/paths.ts'
import { pinLock } from '#app/auth/pin-lock.ts'
import { useSession } from '#app/auth/session.ts'
import type { SignOutState } from '#app/auth/sign-out.ts'
import { usePinLock } from '#app/auth/use-pin-lock.ts'
import { chooseLocale, productName } from '#app/i18n/i18n.ts'
import { isLocale, LANGUAGES, languageTagOf, LOCALES } from '#contract/locale.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { chooseTheme, THEMES, useTheme } from '#app/theme/theme.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Menu, type MenuGroup } from '#app/ui/menu.tsx'
import { unsentCount } from './pill-state.ts'
import { THEME_ICONS } from './theme-menu.tsx'
import { useLazyPart } from '#app/shell/routing/use-lazy-part.ts'
import { pathOf, SETTINGS_PATH } from '#app/format/paths.ts'
import { loadSignOutDialog } from '#app/shell/updates/waiting-parts.ts'

/** Settings, signing out, theme and language. `isWide` shows the name next to the picture, as at the bottom of the overlay. */
export const AccountMenu = memo(function AccountMenu({ isWide = false }: { isWide?: boolean }) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const session = useSession()
  const outbox = useLiveQuery('outbox', {})
  const shared = useLiveQuery('shared', {})
  const drafts = useLiveQuery('drafts', {})
  const profile = useLiveQuery('profile', {})
  const isReachable = useIsReachable()
  const { Part: SignOutDialog, isOpen: isAsking, open: ask, close } = useLazyPart(loadSignOutDialog)
  const groups = useAccountChoices()
  if (session === null) return null
  // The session has the person's data as of the sign-in, the replica the current data.
  const person = profile?.row ?? session.user
  const name = fullName(person)

  // Shared items that have not been placed yet would be lost as well.
  const unsent = outbox && shared ? unsentCount(outbox) + shared.length : null

  function choose(choice: string): void {
    const chosenTheme = THEMES.find((candidate) => candidate === choice)
    if (chosenTheme) chooseTheme(chosenTheme)
    else if (isLocale(choice)) void chooseLocale(choice)
    else if (choice === 'settings') void navigate(SETTINGS_PATH)
    else if (choice === 'help') void navigate('/support-tickets?new', { state: { from: pathname + search } })
    else if (choice === 'helpPage') void navigate(pathOf('help'))
    else if (choice === 'product') void navigate(LANDING_PATH)
    else if (choice === 'pricing') void navigate(PRICING_PATH)
    else if (choice === 'lock') pinLock(person.id).lock()
    else if (choice === 'listYourPlace') void navigate(`${pathOf('my-profile')}#list-your-place`)
    // While the counts are unknown, assume that something waits. Nobody signs in again without a connection, so offline
    // it asks in any case.
    else if (isReachable && unsent === 0 && drafts?.length === 0) {
      void navigate(LOGOUT_PATH, { state: { signOut: 'wipe' } satisfies SignOutState })
    } else ask()
  }

  return (
    <>
      <Menu
        placement={isWide ? 'top-start' : 'bottom-end'}
        onChoose={choose}
        trigger={
          <button type="button" className={isWide ? 'navigation-link' : 'icon-button'}>
            <AccountFace person={person} isWide={isWide} />
          </button>
        }
        title={name}
        groups={groups}
      />
      {SignOutDialog && isAsking && (
        <SignOutDialog
          unsent={unsent}
          drafts={drafts?.length ?? 0}
          onCancel={close}
          onLeave={(choice) =>
            void navigate(LOGOUT_PATH, { state: { signOut: choice } satisfies SignOutState })
          }
        />
      )}
    </>
  )
})

type Person = { id: string; firstName: string; lastName: string; avatarUrl: string | null }

function AccountFace({ person, isWide }: { person: Person; isWide: boolean }) {
  const { t } = useTranslation('layout')
  const name = fullName(person)
  return (
    <>
      <Avatar id={person.id} name={name} url={person.avatarUrl} size={isWide ? 'small' : 'medium'} />
      {isWide && (
        <span className="navigation-label" aria-hidden="true">
          {name}
        </span>
      )}
      {isWide && <Icon name="three-dots" />}
      <span className="visually-hidden">{t('account.label', { name })}</span>
    </>
  )
}

/** Returns the pages and actions, the themes and the languages. */
function useAccountChoices(): MenuGroup[] {
  const { t, i18n } = useTranslation(['shell', 'layout'])
  const theme = useTheme()
  const session = useSession()
  const lockState = usePinLock(session?.user.id ?? '')
  if (session === null) return []
  return [
    // First, so that signing out needs no scrolling on a phone.
    {
      choices: [
        ...(session.user.role === 'GUEST'
          ? [{ id: 'listYourPlace', label: t('layout:listYourPlace'), icon: 'house' as const }]
          : []),
        ...(can(session.abilities, 'create', 'Support Tickets')
          ? [{ id: 'help', label: t('layout:account.help'), icon: 'life-preserver' } as const]
          : []),
        { id: 'helpPage', label: t('nav.help'), icon: 'question-circle' },
        { id: 'settings', label: t('nav.settings'), icon: 'gear' },
        ...(lockState === 'open'
          ? [{ id: 'lock', label: t('layout:account.lock'), icon: 'lock' } as const]
          : []),
        {
          id: 'product',
          label: t('layout:account.about', { product: productName() }),
          icon: 'question-circle',
        },
        { id: 'pricing', label: t('nav.pricing'), icon: 'calculator' },
        { id: 'signOut', label: t('account.signOut'), icon: 'box-arrow-right' },
      ],
    },
    {
      label: t('layout:account.theme'),
      choices: THEMES.map((each) => ({
        id: each,
        label: t(`layout:account.${each}`),
        icon: THEME_ICONS[each],
        isChosen: each === theme,
      })),
    },
    {
      label: t('account.language'),
      choices: LOCALES.map((locale) => ({
        id: locale,
        label: LANGUAGES[locale].name,
        language: languageTagOf(locale),
        isChosen: locale === i18n.language,
      })),
    },
  ]
}
