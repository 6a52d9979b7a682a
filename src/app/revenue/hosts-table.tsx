import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { fullName } from '#contract/full-name.ts'
import { centsText } from '#app/format/cents-text.ts'
import { REVENUE_PATH } from '#app/format/paths.ts'
import { replica } from '#app/replica/replica.ts'
import { ServerPageFoot } from '#app/server-lists/server-page-foot.tsx'
import { useServerPage } from '#app/server-lists/use-server-page.ts'

/** Every host's year, for administrators: the server's figures, of which this device keeps nothing. */
export function HostsTable({ year }: { year: number }) {
  const { t } = useTranslation('revenue')
  const served = useServerPage(`revenue of hosts ${year}`, (page) =>
    replica.ask('revenueOfHosts', { year, page }),
  )
  const rows = served.answer?.ok ? served.answer.value.data : null
  return (
    <section
      className="revenue-panel stack gap-4 panel"
      aria-labelledby="revenue-hosts"
      aria-busy={served.answer === null}
    >
      <h2 id="revenue-hosts">{t('hosts.title')}</h2>
      {rows?.length === 0 && <p className="note">{t('hosts.none')}</p>}
      {rows !== null && rows.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- lets people scroll it with the keyboard
        <div className="revenue-scroll" role="region" aria-label={t('hosts.title')} tabIndex={0}>
          <table className="revenue-table revenue-figures-of figures two-line-rows">
            <thead>
              <tr>
                <th scope="col">{t('hosts.host')}</th>
                <th scope="col">{t('sum.received')}</th>
                <th scope="col">{t('sum.spent')}</th>
                <th scope="col">{t('sum.result')}</th>
                <th scope="col">{t('sum.owed')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ host, received, spent, owed }) => (
                <tr key={host.id}>
                  <th scope="row" aria-label={fullName(host)}>
                    <Link to={`${REVENUE_PATH}?year=${year}&host=${host.id}`}>
                      <bdi>{fullName(host)}</bdi>
                    </Link>
                  </th>
                  <td>{centsText(received)}</td>
                  <td>{centsText(spent)}</td>
                  <td>{centsText(received - spent)}</td>
                  <td>{centsText(owed)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <ServerPageFoot {...served} />
    </section>
  )
}
