import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { assistant, questions, undoDescription } from './assistant-here.ts'
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
      {answered === 'open' && (
        <div className="actions" role="group" aria-label={t('description.lengths')}>
          <Button onPress={() => assistant.say(t('ask.short'))}>{t('description.short')}</Button>
          <Button onPress={() => assistant.say(t('ask.medium'))}>{t('description.medium')}</Button>
          <Button onPress={() => assistant.say(t('ask.long'))}>{t('description.long')}</Button>
        </div>
      )}
      <p role="status" className="if-any assistant-answered note">
        {answered === 'done' && t('description.done')}
        {answered === 'refused' && t('description.refused')}
        {answered === 'undone' && t('description.undone')}
        {answered === 'changed' && t('description.changed')}
        {answered === 'failed' && t('description.failed')}
      </p>
    </Question>
  )
}
