import { Trans, useLingui } from '@lingui/react/macro'
import { submitChange } from '#media/own-media.api'
import type { OwnMedia, Submission } from '#media/submitted-media'
import type { TextLanguage, TextsByLanguage } from '#platform/text-languages'
import type { BodyOf } from '#platform/endpoint'
import { useTextLanguagesInText } from '../../features/companions/text-language-names.ts'
import { LanguageFields } from '../../ui/language-fields.tsx'
import { SavedField } from '../../features/media/saved-field.tsx'
import { call } from '../../lib/api/call.ts'
import { Button } from '../../ui/button.tsx'
import type { OwnMediaChange } from './use-own-media.ts'

/** A published text: in its own language, and in others. */
type Said = { text: string; language: TextLanguage; others: TextsByLanguage }

type Props = {
  said: Said
  /** What the field is of, in words: the story, or the highlight. */
  label: string
  placeholder: string
  maxLength: number
  /** Whether there must be a text in its own language. */
  isRequired?: boolean
  /** Texts of it that are under review. */
  pending: readonly Submission[]
  wordsOf: (submission: Submission) => string
  changeTo: (language: TextLanguage, text: string) => BodyOf<typeof submitChange>
  remove: (language: TextLanguage) => Promise<OwnMedia>
  media: OwnMediaChange
}

/** A text of hers, language by language: a new one is submitted, one that is emptied goes at once. */
export function OwnTexts(props: Props) {
  const { said, label, placeholder, maxLength, isRequired = false, pending, media } = props
  const { t } = useLingui()
  const names = useTextLanguagesInText()
  const published = (language: TextLanguage) =>
    language === said.language ? said.text : (said.others[language] ?? '')
  const pendingIn = (language: TextLanguage) => {
    const pendingText = pending.find((one) => one.language === language)
    return pendingText && props.wordsOf(pendingText)
  }
  const removeIn = (language: TextLanguage) =>
    void media.change(() => props.remove(language), t`The text has been removed.`)
  const save = (language: TextLanguage, text: string) => {
    if (text !== '') {
      const send = () => call(submitChange, { body: props.changeTo(language, text) })
      return void media.change(send, t`Our team is reviewing the text.`)
    }
    if (!isRequired || language !== said.language) removeIn(language)
  }
  return (
    <LanguageFields
      own={said.language}
      names={names}
      isWritten={(one) => (pendingIn(one) ?? published(one)) !== ''}
    >
      {(one) => {
        const language = names[one]
        const read = published(one)
        const waiting = pendingIn(one)
        const isOwn = one === said.language
        const name = isOwn ? label : t`${label} in ${language}`
        return (
          <>
            <SavedField
              label={name}
              placeholder={isOwn ? placeholder : language}
              maxLength={maxLength}
              value={waiting ?? read}
              onSave={(text) => save(one, text)}
            />
            {waiting !== undefined && (
              <p className="text-small text-ink-2">
                {read ? <Trans>Visitors read: {read}</Trans> : <Trans>Under review</Trans>}{' '}
                {read && !(isRequired && isOwn) && (
                  <Button
                    variant="quiet"
                    aria-label={t`Remove: ${name}`}
                    onClick={() => removeIn(one)}
                  >
                    <Trans>Remove text</Trans>
                  </Button>
                )}
              </p>
            )}
          </>
        )
      }}
    </LanguageFields>
  )
}
