import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { staffTemplateLengths as lengths, type StaffTemplate } from '#staff/staff-templates'
import { textLanguages } from '#platform/text-languages'
import { useTextLanguageNames } from '../../../features/companions/text-language-names.ts'
import { CallError } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/choice-fields.tsx'
import { Field, TextArea } from '../../../ui/field.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { useSaving } from '../../shared/api/use-saving.ts'
import { Form } from '../../../ui/form.tsx'

type Words = Pick<StaffTemplate, 'language' | 'title' | 'text'>

type Props = {
  /** `null`: a new reply. */
  reply: StaffTemplate | null
  send: (words: Words, id: string) => Promise<void>
  /** Loads the version that someone else saved. */
  onConflict: () => Promise<void>
  onClose: () => void
}

const CONFLICT = 409

export function ReplyForm({ reply, send, onConflict, onClose }: Props) {
  const { t } = useLingui()
  const names = useTextLanguageNames()
  // The id makes a retry store the same reply.
  const [id] = useState(() => crypto.randomUUID())
  const [words, setWords] = useState<Words>({
    language: reply?.language ?? 'en',
    title: reply?.title ?? '',
    text: reply?.text ?? '',
  })
  const { busy, message, run } = useSaving(async (error) => {
    if (error instanceof CallError && error.status === CONFLICT) await onConflict()
  })
  return (
    <Form
      className="admin-step admin-narrow"
      aria-label={reply ? t`Edit reply` : t`New reply`}
      onSubmit={() => run(() => send(words, id))}
    >
      <SelectField
        label={t`Language`}
        value={words.language}
        options={textLanguages.map((value) => ({ value, label: names[value] }))}
        onChange={({ target }) => {
          const language = textLanguages.find((textLanguage) => textLanguage === target.value)
          if (language) setWords({ ...words, language })
        }}
      />
      <Field
        label={t`Title`}
        hint={t`For staff only.`}
        required
        maxLength={lengths.title}
        value={words.title}
        onChange={(event) => setWords({ ...words, title: event.target.value })}
      />
      <TextArea
        label={t`Text`}
        rows={6}
        required
        maxLength={lengths.text}
        lang={words.language}
        value={words.text}
        onChange={(event) => setWords({ ...words, text: event.target.value })}
      />
      <FormMessage message={message} />
      <p className="flex flex-wrap gap-3">
        <Button type="submit" aria-busy={busy}>
          {busy ? <Trans>Saving…</Trans> : <Trans>Save reply</Trans>}
        </Button>
        <Button variant="line" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </p>
    </Form>
  )
}
