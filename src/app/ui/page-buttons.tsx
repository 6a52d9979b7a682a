import { Button } from './button.tsx'

/** Buttons to move between the pages of a list. Renders nothing if there is only one. */
export function PageButtons({
  page,
  lastPage,
  words,
  onPage,
}: {
  page: number
  lastPage: number
  words: { before: string; after: string; page: string }
  onPage: (page: number) => void
}) {
  if (lastPage <= 1) return null
  return (
    <div className="row page-buttons">
      <Button isDisabled={page <= 1} onPress={() => onPage(page - 1)}>
        {words.before}
      </Button>
      <span className="numeric">{words.page}</span>
      <Button isDisabled={page >= lastPage} onPress={() => onPage(page + 1)}>
        {words.after}
      </Button>
    </div>
  )
}
