import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { createRecord } from '#app/records/create-record.ts'
import { placeOfRecord } from '#app/records/place-of-record.ts'
import { showToast } from '#app/ui/toasts.ts'
import type { Shortcut } from './shortcuts.ts'

/** Returns a function that starts what a shortcut names: on its page, or as a record created here and then opened. */
export function useBegin(): (shortcut: Shortcut) => Promise<void> {
  const { t } = useTranslation('layout')
  const navigate = useNavigate()
  return async ({ kind, by }) => {
    if ('page' in by) return navigate(by.page)
    const made = await createRecord(kind, by.fields)
    if (made.ok) await navigate(placeOfRecord(kind, made.value))
    else showToast({ tone: 'problem', text: t('shortcut.notKept') })
  }
}
