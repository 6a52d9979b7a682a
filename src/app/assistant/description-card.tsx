import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { questions, undoDescription } from './assistant-here.ts'
import { Question } from './question.tsx'
import type { Question as Asked } from './questions.ts'

/** A description for the room in the editor. Nothing changes before the person agrees, and it can be undone. */
export function DescriptionCard({ question }: { question: Extract<Asked, { kind: 'description' }> }) {
  const { t } = useTranslation('assistant')
  const { callId, description, answered } = question
  return (
    <Question
      title={t('description.title')}
      buttons={
        answered === 'open' ? (
          <>
            <Button kind="primary" onPress={() => questions.agree(question)}>
              {t('description.put')}
            </Button>
            <Button onPress={() => questions.refuse(callId)}>{t('description.leave')}</Button>
          </>
        ) : answered === 'done' ? (
          <Button icon="arrow-counterclockwise" onPress={() => undoDescription(callId)}>
            {t('description.undo')}
          </Button>
        ) : null
      }
    >
      <blockquote dir="auto">{description}</blockquote>
      <p role="status" className="assistant-answered">
        {answered === 'done' && t('description.done')}
        {answered === 'refused' && t('description.refused')}
        {answered === 'undone' && t('description.undone')}
        {answered === 'changed' && t('description.changed')}
        {answered === 'failed' && t('description.failed')}
      </p>
    </Question>
  )
}
