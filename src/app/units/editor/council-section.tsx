import { useTranslation } from 'react-i18next'
import { LAW_RULES } from '#domain/law/rules.ts'
import { UNIT_NIGHTS_MAX } from '#contract/limits.ts'
import { NIGHT_YEARS, type NightYear } from '#contract/night-limit.ts'
import { DWELLING_CHECKS } from '#contract/small-dwelling.ts'
import { useDayText } from '#app/format/use-day-text.ts'
import { CountField } from '#app/forms/count-field.tsx'
import { SelectField } from '#app/forms/select-field.tsx'
import type { UnitEditing } from '#app/units/unit-editing.ts'

/** What a host notes for the council: a limit of nights, and the checklist of a small dwelling. Nobody else sees it. */
export function CouncilSection({ unit, change, errorOf }: UnitEditing) {
  const { t } = useTranslation('units')
  const { nightLimit = null } = unit
  return (
    <section id="council" tabIndex={-1} className="unit-section stack gap-5" aria-labelledby="council-title">
      <header>
        <h2 id="council-title">{t('section.council')}</h2>
        <p>{t('about.council')}</p>
      </header>
      <div className="unit-pair">
        <CountField
          label={t('field.nightLimit')}
          value={nightLimit?.nights ?? null}
          max={UNIT_NIGHTS_MAX}
          help={t('field.nightLimitHelp')}
          error={errorOf('nightLimit')}
          onValue={(nights) =>
            change({ nightLimit: nights === null ? null : { nights, year: nightLimit?.year ?? 'CALENDAR' } })
          }
        />
        {nightLimit !== null && (
          <SelectField<NightYear>
            label={t('field.nightYear')}
            value={nightLimit.year}
            options={NIGHT_YEARS.map((value) => ({ value, label: t(`nightYear.${value}`) }))}
            onValue={(year) => change({ nightLimit: { ...nightLimit, year } })}
          />
        )}
      </div>
      <SmallDwelling unit={unit} change={change} />
    </section>
  )
}

/** The checklist of what the exemption for small stand-alone dwellings asks, with the records to keep. Folded. */
function SmallDwelling({
  unit: { smallDwelling: checked = [] },
  change,
}: Pick<UnitEditing, 'unit' | 'change'>) {
  const { t } = useTranslation('units')
  const dayText = useDayText()
  const { source, asOf } = LAW_RULES.smallDwelling
  return (
    <details className="unit-dwelling stack gap-2 unfolds">
      <summary>
        <h3>{t('dwelling.title')}</h3>
        <span>{t('dwelling.done', { count: checked.length, of: DWELLING_CHECKS.length })}</span>
      </summary>
      <p className="unit-note">{t('dwelling.lead')}</p>
      {DWELLING_CHECKS.map((check) => (
        <label key={check} className="checkbox-field">
          <input
            type="checkbox"
            checked={checked.includes(check)}
            onChange={({ target }) =>
              change({
                smallDwelling: DWELLING_CHECKS.filter((each) =>
                  each === check ? target.checked : checked.includes(each),
                ),
              })
            }
          />
          <span>{t(`dwelling.check.${check}`)}</span>
        </label>
      ))}
      <p className="unit-note">
        {t('dwelling.source', { date: dayText(asOf) })}{' '}
        <a href={`https://${source}`} target="_blank" rel="noreferrer">
          {t('dwelling.link')}
        </a>
      </p>
    </details>
  )
}
