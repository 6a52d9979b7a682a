import { useTranslation } from 'react-i18next'
import { Avatar } from '#app/ui/avatar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { MarkedText } from '#app/ui/marked-text.tsx'
import type { SearchGroup, SearchOption } from './search-option.ts'

/** The results of a search, by kind. The focus stays in the field, which refers to the chosen one. */
export function SearchOptions({
  id,
  groups,
  chosen,
  elementId,
  onOpen,
}: {
  id: string
  groups: readonly SearchGroup[]
  chosen: SearchOption | undefined
  elementId: (option: SearchOption) => string
  onOpen: (option: SearchOption) => void
}) {
  const { t } = useTranslation('search')
  return (
    <div id={id} role="listbox" aria-label={t('answers')} className="if-any search-options">
      {groups.map(({ label, options, more, isCut }) => (
        <div key={label} role="group" aria-label={label}>
          <p className="fine search-group" aria-hidden="true">
            {label}
            {isCut ? (
              <span>{t('moreInMessages')}</span>
            ) : (
              more > 0 && <span>{t('more', { count: more })}</span>
            )}
          </p>
          {options.map((option) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys are the field's
            <div
              key={option.id}
              id={elementId(option)}
              role="option"
              aria-selected={option === chosen}
              className="abreast lights search-option"
              onClick={() => onOpen(option)}
            >
              {option.sign.kind === 'icon' ? (
                <span className="search-sign">
                  <Icon name={option.sign.icon} />
                </span>
              ) : (
                <Avatar id={option.sign.id} name={option.sign.name} />
              )}
              <span className="search-words one-line">
                <span>
                  <bdi>{option.title}</bdi>
                </span>
                {option.detail !== '' && (
                  <span className="note search-detail">
                    <MarkedText text={option.detail} ranges={option.ranges} />
                  </span>
                )}
              </span>
              <Icon name="arrow-right" />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
