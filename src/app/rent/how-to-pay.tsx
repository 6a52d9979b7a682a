import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { printedAccount } from '#contract/bank-account.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import type { LedgerView } from '#workers/replica-api.ts'

/** Says where a guest pays and what to write on the transfer, each to copy; whom to ask, if the terms don't say where. */
export function HowToPay({
  name,
  pay: { account: typed, reference, details },
}: {
  /** The host's. */
  name: string
  pay: LedgerView['pay']
}) {
  const { t } = useTranslation('rent')
  const account = printedAccount(typed)
  const [tried, setTried] = useState<{ text: string; isCopied: boolean } | null>(null)

  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setTried({ text, isCopied: true })
    } catch {
      setTried({ text, isCopied: false })
    }
  }

  return (
    <section className="ledger-how" aria-labelledby="ledger-how">
      <h3 id="ledger-how">{t('pay.title')}</h3>
      {account === '' && details === '' && <p>{t('pay.ask', { name })}</p>}
      <dl>
        {account !== '' && (
          <div>
            <dt>{t('pay.account')}</dt>
            <dd>
              <bdi dir="ltr">{account}</bdi>
              <IconButton icon="copy" label={t('pay.copyAccount')} onClick={() => void copy(account)} />
            </dd>
          </div>
        )}
        {reference !== '' && (
          <div>
            <dt>{t('field.reference')}</dt>
            <dd>
              <bdi>{reference}</bdi>
              <IconButton icon="copy" label={t('pay.copyReference')} onClick={() => void copy(reference)} />
            </dd>
          </div>
        )}
      </dl>
      {details !== '' && <p dir="auto">{details}</p>}
      <p role="status">{tried && t(tried.isCopied ? 'pay.copied' : 'pay.notCopied', { text: tried.text })}</p>
    </section>
  )
}
