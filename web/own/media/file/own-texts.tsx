import { Trans, useLingui } from '@lingui/react/macro'
import { submitChangeEndpoint } from '#media/own-media'
import type { OwnMedia, Submission } from '#media/submitted-media'
import type { TextLanguage, TextsByLanguage } from '#platform/text-languages'
import type { BodyOf } from '#platform/endpoint'
import { useTextLanguagesInText } from '../../../features/companions/text-language-names.ts'
import { LanguageFields } from '../../../ui/language-fields.tsx'
import { SavedField } from '../../../features/media/saved-field.tsx'
import { call } from '../../../lib/api/call.ts'
import { Button } from '../../../ui/button.tsx'
import type { OwnMediaChange } from '../use-own-media.ts'

/** A published text in its original language, with its translations. */
type OwnText = { text: string; language: TextLanguage; others: TextsByLanguage }

type Props = {
  value: OwnText
  /** Name of the item that the text belongs to: the story, or the highlight. */
  label: string
  placeholder: string
  maxLength: number
  /** The text in its original language can't be removed. */
  isRequired?: boolean
  /** Its texts that are under review. */
  pending: readonly Submission[]
  wordsOf: (submission: Submission) => string
  changeTo: (language: TextLanguage, text: string) => BodyOf<typeof submitChangeEndpoint>
  remove: (language: TextLanguage) => Promise<OwnMedia>
  media: OwnMediaChange
}

/**
 * A companion's text with its translations: a new text is submitted for review, an emptied one is removed
 * immediately.
 */
export function OwnTexts(props: Props) {
  const { value, label, placeholder, maxLength, isRequired = false, pending, media } = props
  const { t } = useLingui()
  const names = useTextLanguagesInText()
  const publishedIn = (language: TextLanguage) =>
    language === value.language ? value.text : (value.others[language] ?? '')
  const pendingIn = (language: TextLanguage) => {
    const pendingText = pending.find((submission) => submission.language === language)
    return pendingText && props.wordsOf(pendingText)
  }
  const removeIn = (language: TextLanguage) =>
    void media.change(() => props.remove(language), t`The text has been removed.`)
  const save = (language: TextLanguage, text: string) => {
    if (text !== '') {
      const send = () => call(submitChangeEndpoint, { body: props.changeTo(language, text) })
      return void media.change(send, t`Our team is reviewing the text.`)
    }
    if (!isRequired || language !== value.language) removeIn(language)
  }
  return (
    <LanguageFields
      own={value.language}
      names={names}
      isWritten={(language) => (pendingIn(language) ?? publishedIn(language)) !== ''}
    >
      {(textLanguage) => {
        const language = names[textLanguage]
        const read = publishedIn(textLanguage)
        const pendingTranslation = pendingIn(textLanguage)
        const isOwn = textLanguage === value.language
        const name = isOwn ? label : t`${label} in ${language}`
        return (
          <>
            <SavedField
              label={name}
              placeholder={isOwn ? placeholder : language}
              maxLength={maxLength}
              value={pendingTranslation ?? read}
              onSave={(text) => save(textLanguage, text)}
            />
            {pendingTranslation !== undefined && (
              <p className="text-small text-ink-2">
                {read ? <Trans>Visitors read: {read}</Trans> : <Trans>Under review</Trans>}{' '}
                {read && !(isRequired && isOwn) && (
                  <Button
                    variant="quiet"
                    aria-label={t`Remove: ${name}`}
                    onClick={() => removeIn(textLanguage)}
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
