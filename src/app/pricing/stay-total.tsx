import { useTranslation } from 'react-i18next'
import { LAW_RULES, siteOf } from '#domain/law/rules.ts'
import { moneyText } from '#app/format/money.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { StayPrice } from './stay-price.ts'

/** The total, line by line, with what the law says about it; `isLong` for a stay that may be a tenancy. */
export function StayTotal({ price, isLong }: { price: StayPrice; isLong: boolean }) {
  const { t } = useTranslation('front')
  const dates = useDateText()
  return (
    <div className="stay-total">
      <dl className="numeric">
        <div>
          <dt>{t('pricing.rent.title')}</dt>
          <dd>{moneyText(price.rent)}</dd>
        </div>
        <div>
          <dt>{t('pricing.addOns.title')}</dt>
          <dd>{moneyText(price.addOns)}</dd>
        </div>
        <div>
          <dt>{t('total.bond')}</dt>
          <dd>{moneyText(price.bond)}</dd>
        </div>
        <div className="stay-total-sum">
          <dt>{t('total.all')}</dt>
          <dd>
            <span role="status">{moneyText(price.total)}</span>
          </dd>
        </div>
      </dl>
      {isLong && (
        <p className="stay-total-note note">
          <Icon name="exclamation-circle" />
          {t('total.long')}
        </p>
      )}
      {/* Also prerendered by the build, whose language data may format the month differently from this browser's. */}
      <p className="fine stay-total-source note" suppressHydrationWarning>
        {t('total.source', {
          source: siteOf('bondLimit'),
          date: dates.calendarDay(LAW_RULES.bondLimit.asOf),
        })}
      </p>
    </div>
  )
}
