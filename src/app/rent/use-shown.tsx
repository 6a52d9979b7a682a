import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'

const STEP = 20

/** Returns the first rows of a long list, and a button that shows more; `null` if all are shown. */
export function useShown<Row>(rows: readonly Row[]): { shown: Row[]; more: ReactNode } {
  const { t } = useTranslation('rent')
  const [count, setCount] = useState(STEP)
  const more =
    rows.length > count ? (
      <Button onPress={() => setCount(count + STEP)}>{t('more', { count: rows.length - count })}</Button>
    ) : null
  return { shown: rows.slice(0, count), more }
}
