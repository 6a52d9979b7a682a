import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { moneyText } from '#app/format/money.ts'
import { LAW_RULES } from '#domain/law/rules.ts'
import { TERM_DAYS, type TermDays } from '#contract/unit-fields.ts'
import { type AddOn, stayPrice } from './stay-price.ts'
import { StayTotal } from './stay-total.tsx'

/** Prices invented for the example; a host sets their own. */
const ADD_ONS: readonly AddOn[] = [
  { id: 'linen', price: 15, per: 'week' },
  { id: 'firewood', price: 40, per: 'stay' },
]
const EXAMPLE_RENT = '320'

/** A worked example with the visitor's own numbers; nothing is sent or kept. */
export function StayCalculator() {
  const { t } = useTranslation('front')
  const [rent, setRent] = useState(EXAMPLE_RENT)
  const [days, setDays] = useState<TermDays>(14)
  const [bondWeeks, setBondWeeks] = useState(2)
  const [chosen, setChosen] = useState<ReadonlySet<AddOn['id']>>(new Set(['linen']))
  const id = useId()
  const addOns = ADD_ONS.filter((addOn) => chosen.has(addOn.id))

  function toggle(addOn: AddOn['id']): void {
    const next = new Set(chosen)
    if (!next.delete(addOn)) next.add(addOn)
    setChosen(next)
  }

  return (
    <section className="calculator stack gap-5" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('calculator.title')}</h2>
      <label className="calculator-field">
        <span>{t('calculator.rent')}</span>
        <input
          type="number"
          inputMode="decimal"
          min="0"
          step="10"
          value={rent}
          onChange={(event) => setRent(event.target.value)}
        />
      </label>
      <fieldset>
        <legend>{t('calculator.stay')}</legend>
        <div className="calculator-options">
          {TERM_DAYS.map((term) => (
            <label key={term}>
              <input type="radio" name={id} checked={term === days} onChange={() => setDays(term)} />
              <span>{t('calculator.length', { count: term / 7 })}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <label className="calculator-field">
        <span>{t('calculator.bond')}</span>
        <select value={bondWeeks} onChange={(event) => setBondWeeks(Number(event.target.value))}>
          {Array.from({ length: LAW_RULES.bondLimit.figures.weeks + 1 }, (_, weeks) => weeks).map((weeks) => (
            <option key={weeks} value={weeks}>
              {weeks === 0 ? t('calculator.noBond') : t('calculator.weeks', { count: weeks })}
            </option>
          ))}
        </select>
      </label>
      <fieldset>
        <legend>{t('calculator.addOns')}</legend>
        {ADD_ONS.map((addOn) => (
          <label key={addOn.id} className="checkbox-field">
            <input type="checkbox" checked={chosen.has(addOn.id)} onChange={() => toggle(addOn.id)} />
            <span>{t(`calculator.${addOn.id}`, { amount: moneyText(addOn.price) })}</span>
          </label>
        ))}
      </fieldset>
      <StayTotal
        price={stayPrice({ weeklyRent: Number.parseFloat(rent), days, bondWeeks, addOns })}
        isLong={days >= LAW_RULES.regime.figures.days}
      />
    </section>
  )
}
