import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { changeSubmissionEndpoint } from '#media/own-media'
import type { Submission } from '#media/submitted-media'
import { useTextLanguagesInText } from '../../../features/companions/text-language-names.ts'
import { SubmissionFacts, useSubmissionKinds } from '../../../features/media/submission-facts.tsx'
import { call } from '../../../lib/api/call.ts'
import { moment } from '../../../lib/format-date.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { LanguageFields } from '../../../ui/language-fields.tsx'
import type { OwnMediaChange } from '../use-own-media.ts'
import { WithdrawChange } from './remove-file.tsx'

type Props = {
  file: Submission
  media: OwnMediaChange
  /** Replaces the default submission, which saves the texts. */
  onSubmit?: ((texts: { alt: string }) => void) | undefined
  /** Rows between the reason and the texts. */
  children?: ReactNode
}

/** The state of a submission, the reason for which it was returned, and its texts. */
export function SubmittedTexts({ file, media, onSubmit, children }: Props) {
  const { t } = useLingui()
  const { id, version, kind, mediaId, state, reason } = file
  const kinds = useSubmissionKinds()
  const fields = useTextFields(file)
  const names = useTextLanguagesInText()
  const [input, setInput] = useState(() =>
    Object.fromEntries(fields.map(({ name }) => [name, file[name]])),
  )
  const [translations, setTranslations] = useState({
    text: file.texts,
    highlightTitle: file.highlightTitles,
  })
  const isReturned = state === 'returned'
  const isChanged =
    fields.some(({ name }) => (input[name] ?? '').trim() !== file[name]) ||
    translations.text !== file.texts ||
    translations.highlightTitle !== file.highlightTitles
  const when = moment(file.createdAt)
  const name = `${kinds[kind]}, ${file.alt || t`the file uploaded on ${when}`}`
  const send = () => {
    if (onSubmit) return onSubmit({ alt: (input['alt'] ?? '').trim() })
    const texts = fields.map(({ name: field }) => [field, (input[field] ?? '').trim()])
    const words = Object.fromEntries(texts) as Record<string, string>
    const storyTexts = {
      texts: translations.text,
      highlightTitles: translations.highlightTitle,
    }
    const body = { version, ...words, ...(kind === 'story' && storyTexts) }
    const successMessage = isReturned
      ? t`Our team is reviewing this again.`
      : t`The texts have been saved.`
    void media.change(
      () => call(changeSubmissionEndpoint, { params: { id }, body }),
      successMessage,
    )
  }
  return (
    <section className="own-submitted" data-state={state} aria-label={kinds[kind]}>
      <p className="own-submitted-state">
        <strong>{isReturned ? <Trans>Returned</Trans> : <Trans>In review</Trans>}</strong>
        {(mediaId !== null || kind !== 'gallery') && <span>{kinds[kind]}</span>}
        <small>{when}</small>
      </p>
      {isReturned && <p className="text-lead whitespace-pre-wrap">{reason}</p>}
      <SubmissionFacts file={file} />
      {children}
      {fields.map(({ name: field, label, hint, maxLength }) => {
        const own = (
          <Field
            key={field}
            label={label}
            hint={hint}
            maxLength={maxLength}
            value={input[field] ?? ''}
            onChange={({ target }) => setInput({ ...input, [field]: target.value })}
          />
        )
        if (kind !== 'story' || (field !== 'text' && field !== 'highlightTitle')) return own
        const fieldTexts = translations[field]
        const language = file.language ?? 'en'
        return (
          <LanguageFields
            key={field}
            own={language}
            names={names}
            isWritten={(textLanguage) => Boolean(fieldTexts[textLanguage])}
          >
            {(textLanguage) =>
              textLanguage === language ? (
                own
              ) : (
                <Field
                  label={`${label} (${names[textLanguage]})`}
                  maxLength={maxLength}
                  value={fieldTexts[textLanguage] ?? ''}
                  onChange={({ target }) =>
                    setTranslations({
                      ...translations,
                      [field]: { ...fieldTexts, [textLanguage]: target.value },
                    })
                  }
                />
              )
            }
          </LanguageFields>
        )
      })}
      {(isReturned || isChanged || mediaId !== null) && (
        <p className="own-acts">
          {(isReturned || isChanged) && (
            <Button aria-busy={media.busy} onClick={send}>
              {isReturned ? <Trans>Submit again</Trans> : <Trans>Save texts</Trans>}
            </Button>
          )}
          {mediaId !== null && <WithdrawChange id={id} name={name} media={media} />}
        </p>
      )}
    </section>
  )
}

type TextField = {
  name: 'alt' | 'text' | 'highlightTitle'
  label: string
  hint?: string
  maxLength: number
}

/** The texts of a submission that can be edited until it is approved. */
function useTextFields({ kind, mediaId, highlightId }: Submission): TextField[] {
  const { t } = useLingui()
  const alt: TextField = {
    name: 'alt',
    label: t`Alternative text`,
    maxLength: 300,
    hint: t`What the picture shows, for people who can’t see it.`,
  }
  const text: TextField = { name: 'text', label: t`Text of the story`, maxLength: 200 }
  const title: TextField = {
    name: 'highlightTitle',
    label: t`Title of the highlight`,
    maxLength: 40,
  }
  const fields: TextField[] = []
  if (mediaId === null || kind === 'alt') fields.push(alt)
  if (kind === 'story' || kind === 'text') fields.push(text)
  if (highlightId) fields.push(title)
  return fields
}
