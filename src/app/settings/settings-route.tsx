import './settings-route.css'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { DeviceSection } from '#app/device/device-section.tsx'
import { directionChoice } from '#app/i18n/direction.ts'
import { layoutChoices } from '#app/theme/layout.ts'
import { SYNC_PATH } from '#app/format/paths.ts'
import { skinChoice, themeChoice } from '#app/theme/theme.ts'
import { ChoiceField } from './choice-field.tsx'
import { PinSection } from './pin-section.tsx'
import { PrimaryField } from './primary-field.tsx'
import { SavedRepliesSection } from './saved-replies-section.tsx'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { ServerPageFoot } from '#app/server-lists/server-page-foot.tsx'
import { BlockedPerson } from './blocked-person.tsx'
import { AwaitedLanguage, LanguageChoice } from '#app/i18n/language-choice.tsx'
import { type Choice, useChoice } from '#app/theme/choice.ts'
import { ok } from '#contract/result.ts'
import { replica } from '#app/replica/replica.ts'
import { type Paged, type ServerPage, useServerPage } from '#app/server-lists/use-server-page.ts'
import { useSyncStatus } from '#app/replica/use-sync-status.ts'
import type { BlockedPerson as Blocked } from '#workers/replica-api.ts'
import { BLOCKED_PER_PAGE, blockedPage, type BlockedPage } from './blocked-page.ts'
import { ScheduledSection } from './scheduled-section.tsx'

/**
 * Settings for the look of the app on this device (§2). Every choice applies at once, in every tab, and is stored here.
 */
export function Component() {
  const { t } = useTranslation(['settings', 'shell'])
  return (
    <div className="settings">
      <header>
        <h1 className="titled-by-bar">{t('shell:nav.settings')}</h1>
        <p>
          {t('lead')} <Link to={SYNC_PATH}>{t('shell:nav.sync')}</Link>
        </p>
      </header>
      <section aria-labelledby="settings-look">
        <h2 id="settings-look">{t('look')}</h2>
        <div className="lined settings-panel panel">
          <ChoiceField
            choice={themeChoice}
            legend={t('theme.label')}
            words={(value) => t(`theme.${value}`)}
          />
          <PrimaryField scheme="light" />
          <PrimaryField scheme="dark" />
        </div>
      </section>
      <section aria-labelledby="settings-words">
        <h2 id="settings-words">{t('words')}</h2>
        <div className="lined settings-panel panel">
          <LanguageField />
          <ChoiceField
            choice={directionChoice}
            legend={t('direction.label')}
            words={(value) => t(`direction.${value}`)}
          />
        </div>
      </section>
      <DeviceSection />
      <SavedRepliesSection />
      <ScheduledSection />
      <BlockedPeople />
      <PinSection />
      {/* Rarely changed settings are collapsed, so that the others are easy to find. */}
      <details className="settings-advanced unfolds">
        <summary>
          <h2>{t('advanced')}</h2>
        </summary>
        <div className="lined settings-panel panel">
          <ChoiceField choice={skinChoice} legend={t('skin.label')} words={(value) => t(`skin.${value}`)} />
          <ChoiceField
            choice={layoutChoices.navigation}
            legend={t('navigation.label')}
            help={t('navigation.help')}
            words={(value) => t(`navigation.${value}`)}
          />
          <SwitchField choice={layoutChoices.isFolded} label={t('folded')} />
          <ChoiceField
            choice={layoutChoices.width}
            legend={t('width.label')}
            words={(value) => t(`width.${value}`)}
          />
          <ChoiceField
            choice={layoutChoices.navbar}
            legend={t('navbar.label')}
            help={t('navbar.help')}
            words={(value) => t(`bar.${value}`)}
          />
          <SwitchField choice={layoutChoices.isBlurred} label={t('blur')} />
          <SwitchField choice={layoutChoices.hasSingleKeys} label={t('singleKeys')} />
          <ChoiceField
            choice={layoutChoices.footer}
            legend={t('footer.label')}
            help={t('footer.help')}
            words={(value) => t(`bar.${value}`)}
          />
        </div>
      </details>
    </div>
  )
}

/**
 * Lists the people this person has blocked, with unblocking, which waits for a connection like every other change. Only
 * the server knows people whose conversations were deleted.
 */
function BlockedPeople() {
  const { t } = useTranslation('settings')
  const here = useLiveQuery('blockedPeople', {})
  const { people, isKnown, served } = useBlockedPage(here ?? [])

  return (
    <section aria-labelledby="settings-blocked">
      <h2 id="settings-blocked">{t('blocked.title')}</h2>
      <div className="lined settings-panel panel">
        {people.length === 0 && <p className="note">{t('blocked.none')}</p>}
        {people.length > 0 && (
          <ul className="blocked-people">
            {people.map((person) => (
              <BlockedPerson
                key={person.id}
                person={person}
                waiting={here?.find(({ id }) => id === person.id) ?? null}
              />
            ))}
          </ul>
        )}
        <ServerPageFoot {...served} />
        {!isKnown && <p className="note">{t('blocked.notWhole')}</p>}
        {isKnown && people.length > 0 && <p className="note">{t('blocked.help')}</p>}
      </div>
    </section>
  )
}

/** The language of the app on this device. */
function LanguageField() {
  const { t } = useTranslation('shell')
  return (
    <div>
      <label className="select-field stack gap-2">
        <span>{t('account.language')}</span>
        <LanguageChoice />
      </label>
      <AwaitedLanguage />
    </div>
  )
}

/** A preference that is on or off. */
function SwitchField({ choice, label }: { choice: Choice<'true' | 'false'>; label: string }) {
  const isOn = useChoice(choice) === 'true'
  return (
    <label className="checkbox-field">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => choice.set(event.target.checked ? 'true' : 'false')}
      />
      <span>{label}</span>
    </label>
  )
}

/** Returns a page of blocked people from the server, or from this device while the server doesn't respond. */
function useBlockedPage(here: readonly Blocked[]): BlockedPage & { served: ServerPage<Paged> } {
  const isSyncing = useSyncStatus((status) => status.isSyncing)
  const { page, answer, goTo } = useServerPage(
    'blocked',
    (asked) => replica.ask('blockedUsers', { page: asked, perPage: BLOCKED_PER_PAGE }),
    // Sending changes alters the server's list.
    `${here.length} ${isSyncing}`,
  )
  const shown = blockedPage(here, answer?.ok ? answer.value : null, page)
  const { lastPage } = shown
  return { ...shown, served: { page: Math.min(page, lastPage), answer: ok({ meta: { lastPage } }), goTo } }
}
