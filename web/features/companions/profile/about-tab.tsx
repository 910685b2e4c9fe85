import { Trans, useLingui } from '@lingui/react/macro'
import type { Profile } from '#catalogue/companions'
import { Chip } from '../../../ui/chip.tsx'
import { TextLanguageField } from '../../../ui/text-language.tsx'
import { FactTable } from './fact-table.tsx'
import { keyFacts, type FactLabels } from './facts.ts'
import { ProfileReviews } from './reviews.tsx'

export function AboutTab({ profile, labels }: { profile: Profile; labels: FactLabels }) {
  const { t } = useLingui()
  const language = profile.otherLanguage?.[profile.detailedBio === null ? 'bio' : 'detailedBio']
  const paragraphs = (profile.detailedBio ?? profile.bio).split(/\n{2,}/)
  return (
    <>
      <TextLanguageField language={language} />
      <div lang={language} className="max-w-prose space-y-4">
        {paragraphs.map((text, index) => (
          <p key={index}>{text}</p>
        ))}
      </div>
      {profile.tags.length > 0 && (
        <ul className="mt-5 flex flex-wrap gap-2" aria-label={t`Character`}>
          {profile.tags.map((tag) => (
            <li key={tag}>
              <Chip>{tag}</Chip>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-7">
        <FactTable caption={<Trans>Key facts</Trans>} facts={keyFacts(profile, labels)} />
      </div>
      {profile.reviews && (
        <ProfileReviews companionId={profile.id} name={profile.name} reviews={profile.reviews} />
      )}
    </>
  )
}
