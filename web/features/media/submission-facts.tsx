import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { SubmissionKind, Submission } from '#media/submitted-media'
import { TextLanguageField } from '../../ui/text-language.tsx'

export function useSubmissionKinds(): Record<SubmissionKind, string> {
  const { t } = useLingui()
  return {
    gallery: t`New file`,
    story: t`Story`,
    alt: t`Alternative text`,
    public: t`Private to public`,
    title: t`Title of a highlight`,
    text: t`Text of a story`,
  }
}

/** The submitted content next to the published one. */
export function SubmissionFacts({ file }: { file: Submission }) {
  const { kind, hours, highlightTitle, published, alt, language } = file
  const days = Math.round((hours ?? 0) / 24)
  return (
    <div className="text-small text-ink-2">
      {kind === 'story' && hours !== null && (
        <p>
          <Plural
            value={days}
            one="Shown for a day once approved"
            other="Shown for # days once approved"
          />
        </p>
      )}
      {kind === 'story' && hours === null && (
        <p>
          <Trans>In the highlight: {highlightTitle}</Trans>
        </p>
      )}
      {language !== null && kind !== 'story' && <TextLanguageField language={language} />}
      {(kind === 'alt' || kind === 'title' || kind === 'text') && (
        <p>
          {published ? (
            <Trans>Currently published: {published}</Trans>
          ) : (
            <Trans>No text so far</Trans>
          )}
        </p>
      )}
      {kind === 'public' && alt && (
        <p>
          <Trans>Alternative text: {alt}</Trans>
        </p>
      )}
    </div>
  )
}
