import { paragraphs } from './email-text.ts'
import { textsIn } from '../lib/translations.ts'

/**
 * The text of an email with its greeting and its sign-off, which name nobody and no site.
 *
 * @param hasReplyAddress false: the email adds that nobody reads replies, and where to find an address
 */
export function frameText(
  { text, language }: { text: string; language: string },
  hasReplyAddress: boolean,
): string {
  const t = textsIn(language)
  const signOff = `${t('Kind regards')}\n${t('Your team')}`
  const framedText = [t('Hello,'), text, signOff]
  if (!hasReplyAddress) {
    framedText.push(
      t('We don’t read replies to this email. To write to us, see “Imprint” on our website.'),
    )
  }
  return paragraphs(...framedText)
}
