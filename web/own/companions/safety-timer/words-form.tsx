import { Trans, useLingui } from '@lingui/react/macro'
import type { SubmitEvent } from 'react'
import { safetyWordLengths, setSafetyWordsEndpoint } from '#companions/safety-timer'
import { call } from '../../../lib/api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { useSafetyChange } from './use-safety-timer.ts'

/** The two words that end a timer. */
export function WordsForm({ hasWords }: { hasWords: boolean }) {
  const { t } = useLingui()
  const { change, busy, message } = useSafetyChange()
  const lengths = { minLength: safetyWordLengths.min, maxLength: safetyWordLengths.max }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const values = new FormData(form)
    const text = (name: string) => String(values.get(name) ?? '')
    const body = { safeWord: text('safeWord'), duressWord: text('duressWord') }
    const isSaved = await change(
      () => call(setSafetyWordsEndpoint, { body }),
      t`Your words are saved.`,
    )
    if (isSaved) form.reset()
  }
  return (
    <form className="form" onSubmit={(event) => void submit(event)}>
      <Field
        label={t`Word that ends the timer`}
        name="safeWord"
        autoComplete="off"
        required
        {...lengths}
      />
      <Field
        label={t`Word that seems to end it, and raises the alarm`}
        hint={t`For when someone forces you. The screen looks the same.`}
        name="duressWord"
        autoComplete="off"
        required
        {...lengths}
      />
      <p>
        <Button type="submit" variant="line" aria-busy={busy}>
          {hasWords ? <Trans>Replace my words</Trans> : <Trans>Save my words</Trans>}
        </Button>
      </p>
      <FormMessage message={message} />
    </form>
  )
}
