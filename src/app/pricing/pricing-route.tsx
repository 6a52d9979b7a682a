import './pricing-route.css'
import { useTranslation } from 'react-i18next'
import { StayCalculator } from './stay-calculator.tsx'

const PARTS = ['rent', 'bond', 'addOns', 'product'] as const

/** What a stay costs and how the price is made up: rent, bond and add-ons (§1). The product itself is free. */
export function Component() {
  const { t } = useTranslation('front')
  return (
    <div className="pricing">
      <header>
        <h1>{t('pricing.title')}</h1>
        <p>{t('pricing.lead')}</p>
      </header>
      <div className="actions pricing-board">
        <dl className="lined pricing-parts">
          {PARTS.map((part) => (
            <div key={part}>
              <dt>{t(`pricing.${part}.title`)}</dt>
              <dd>{t(`pricing.${part}.text`)}</dd>
            </div>
          ))}
        </dl>
        <StayCalculator />
      </div>
    </div>
  )
}
