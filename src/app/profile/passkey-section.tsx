import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PASSKEY_NAME_MAX, type Passkey } from '#contract/passkey.ts'
import { ok } from '#contract/result.ts'
import { TextField } from '#app/forms/text-field.tsx'
import { useAppForm } from '#app/forms/use-app-form.ts'
import { z } from '#app/forms/zod.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { replica } from '#app/replica/replica.ts'
import { useServerAnswer } from '#app/server-lists/use-server-page.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PasskeyProof } from './passkey-proof.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'

type Step = { kind: 'rest' | 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey }

/** The passkeys by which a person signs in: adding, naming and removing them. */
export function PasskeySection() {
  const { t } = useTranslation('profile')
  const [turn, setTurn] = useState(0)
  const [step, setStep] = useState<Step>({ kind: 'rest' })
  const [news, setNews] = useState('')
  const answer = useServerAnswer('passkeys', () => replica.ask('passkeys', {}), turn)
  const back = () => setStep({ kind: 'rest' })

  function done(text: string): void {
    setNews(text)
    back()
    setTurn(turn + 1)
  }

  const list = answer?.ok ? answer.value.data : []
  return (
    <section className="profile-panel stack panel" aria-labelledby="profile-passkeys">
      <h2 id="profile-passkeys">{t('passkeys.title')}</h2>
      <p>{t('passkeys.lead')}</p>
      {answer !== null && !answer.ok && <p>{t('host.failed')}</p>}
      {list.length > 0 && (
        <ul className="profile-sessions">
          {list.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onStep={(kind) => setStep({ kind, passkey })} />
          ))}
        </ul>
      )}
      <p role="status" className="profile-news">
        {news}
      </p>
      {step.kind === 'add' && <AddPasskey onDone={() => done(t('passkeys.added'))} onBack={back} />}
      {step.kind === 'rename' && (
        <RenamePasskey passkey={step.passkey} onDone={() => done(t('passkeys.renamed'))} onBack={back} />
      )}
      {step.kind === 'remove' && (
        <PasskeyProof
          key={step.passkey.id}
          lead={t('passkeys.removeLead', { name: step.passkey.name })}
          action={t('passkeys.remove')}
          isDanger
          send={async (proof) => {
            const removed = await replica.ask('removePasskey', { id: step.passkey.id, ...proof })
            // One that is gone was removed elsewhere, which is what the person wanted.
            const isGone = removed.ok || removed.failure.kind === 'notFound'
            if (isGone) done(t('passkeys.removed', { name: step.passkey.name }))
            return isGone ? ok(undefined) : removed
          }}
          onBack={back}
        />
      )}
      {step.kind === 'rest' && answer?.ok === true && (
        <Button onPress={() => setStep({ kind: 'add' })}>{t('passkeys.add')}</Button>
      )}
    </section>
  )
}

function PasskeyRow({ passkey, onStep }: { passkey: Passkey; onStep: (kind: 'rename' | 'remove') => void }) {
  const { t } = useTranslation('profile')
  const dates = useDateText()
  const { name, addedAt, usedAt, isBackedUp } = passkey
  return (
    <li className="beside">
      <Icon name="key" />
      <span className="words">
        <b>
          <bdi>{name}</bdi>
        </b>
        <small>{t('passkeys.since', { when: dates.moment(addedAt) })}</small>
        {usedAt !== null && <small>{t('passkeys.used', { when: dates.moment(usedAt) })}</small>}
        <small>{t(isBackedUp ? 'passkeys.everywhere' : 'passkeys.oneDevice')}</small>
      </span>
      <span className="row">
        <button
          type="button"
          className="button button-quiet button-medium"
          aria-label={t('passkeys.renameNamed', { name })}
          onClick={() => onStep('rename')}
        >
          {t('passkeys.rename')}
        </button>
        <button
          type="button"
          className="button button-quiet button-medium"
          aria-label={t('passkeys.removeNamed', { name })}
          onClick={() => onStep('remove')}
        >
          {t('passkeys.remove')}
        </button>
      </span>
    </li>
  )
}

const NameFields = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(PASSKEY_NAME_MAX)),
})

function RenamePasskey(props: { passkey: Passkey; onDone: () => void; onBack: () => void }) {
  const { passkey, onDone, onBack } = props
  const { t } = useTranslation('profile')
  const form = useAppForm({
    schema: NameFields,
    labels: { name: t('passkeys.name') },
    defaults: { name: passkey.name },
    timing: 'lazy',
    async onSubmit({ name }) {
      const renamed = await replica.ask('renamePasskey', { id: passkey.id, name })
      if (renamed.ok) onDone()
      return renamed
    },
  })
  return (
    <SecondFactorForm form={form} action={t('passkeys.save')} onBack={onBack}>
      <TextField form={form} name="name" />
    </SecondFactorForm>
  )
}

/** Asks who is there, has the device make a passkey, then asks what to call it. */
function AddPasskey({ onDone, onBack }: { onDone: () => void; onBack: () => void }) {
  const { t } = useTranslation('profile')
  const [made, setMade] = useState<Record<string, unknown> | null>(null)
  const [problem, setProblem] = useState('')
  if (made !== null) return <NamePasskey response={made} onDone={onDone} onBack={onBack} />
  return (
    <PasskeyProof
      lead={t('passkeys.addLead')}
      problem={problem}
      action={t('factor.next')}
      send={async (proof) => {
        setProblem('')
        const options = await replica.ask('beginPasskey', proof)
        if (!options.ok) {
          const { kind } = options.failure
          if (kind !== 'notFound' && kind !== 'conflict') return options
          setProblem(t(kind === 'notFound' ? 'passkeys.noName' : 'passkeys.tooMany'))
          return ok(undefined)
        }
        const { makePasskey } = await import('#app/auth/passkeys.ts')
        const response = await makePasskey(options.value.data)
        if (response === null) setProblem(t('passkeys.notMade'))
        else setMade(response)
        return ok(undefined)
      }}
      onBack={onBack}
    />
  )
}

function NamePasskey(props: { response: Record<string, unknown>; onDone: () => void; onBack: () => void }) {
  const { response, onDone, onBack } = props
  const { t } = useTranslation('profile')
  const form = useAppForm({
    schema: NameFields,
    labels: { name: t('passkeys.name') },
    defaults: { name: t('passkeys.mine') },
    timing: 'lazy',
    async onSubmit({ name }) {
      const added = await replica.ask('addPasskey', { name, response })
      if (added.ok) onDone()
      return added
    },
  })
  return (
    <SecondFactorForm
      form={form}
      action={t('passkeys.save')}
      lead={<p>{t('passkeys.nameLead')}</p>}
      onBack={onBack}
    >
      <TextField form={form} name="name" />
    </SecondFactorForm>
  )
}
