import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  listIncompleteEndpoint,
  type IncompleteProfile,
  type IncompleteProfiles,
  type PlannedProfile,
} from '#companions/publication'
import { moment } from '../../../lib/format-date.ts'
import { Link } from '../../../ui/link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LoadFailure } from '../../shared/api/load-failure.tsx'
import { useSection } from '../../shared/api/use-section.ts'
import { useStaffAnswer } from '../../shared/api/use-staff-answer.ts'
import { useMissingLabels } from '../../shared/labels/missing-labels.ts'
import { TitledSection } from '../../../ui/titled-section.tsx'

/** Published profiles that lack a requirement, and files without a record of consent. */
export function Publication() {
  const { data, error, refetch } = useStaffAnswer(listIncompleteEndpoint, {})
  if (error && !data) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-96" />
  const { plans, profiles, total, unrecorded, unrecordedTotal } = data
  return (
    <div className="grid gap-4">
      <p className="max-w-2xl text-ink-2">
        <Trans>
          A public profile needs a verified identity and age, consent to the listing, a public photo
          with consent, and a place in an open country.
        </Trans>
      </p>
      {total === 0 ? (
        <p>
          <Trans>Every published profile is complete.</Trans>
        </p>
      ) : (
        <Profiles profiles={profiles} total={total} />
      )}
      {plans.length > 0 && (
        <TitledSection title={<Trans>Planned</Trans>} className="gap-4 pt-4">
          <ul className="grid gap-4">
            {plans.map((plan) => (
              <Plan key={`${plan.id} ${plan.act}`} plan={plan} />
            ))}
          </ul>
        </TitledSection>
      )}
      {unrecordedTotal > 0 && (
        <TitledSection
          title={<Trans>Files without a record of consent</Trans>}
          className="gap-4 pt-4"
        >
          <Profiles profiles={unrecorded} total={unrecordedTotal} />
        </TitledSection>
      )}
    </div>
  )
}

const Profiles = ({ profiles, total }: Pick<IncompleteProfiles, 'profiles' | 'total'>) => (
  <>
    <ul className="grid gap-4">
      {profiles.map((profile) => (
        <Profile key={profile.id} profile={profile} />
      ))}
    </ul>
    {total > profiles.length && (
      <p className="text-small text-ink-2">
        <Plural
          value={total - profiles.length}
          one="One more profile follows once these are complete."
          other="# more profiles follow once these are complete."
        />
      </p>
    )}
  </>
)

function Profile({ profile }: { profile: IncompleteProfile }) {
  const { t } = useLingui()
  const { addressWith } = useSection()
  const labelOf = useMissingLabels()
  const { id, name, status, isPublic, missing, publicFiles, privateFiles } = profile
  const files = publicFiles + privateFiles
  const hiddenFiles =
    status === 'active'
      ? t({ message: 'Not public', context: 'companion' })
      : t({ message: 'Not published', context: 'companion' })
  const state = isPublic ? t({ message: 'Public', context: 'companion' }) : hiddenFiles
  return (
    <li className="grid gap-2 border-b border-line py-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Link to={addressWith({ companion: id })} className="link">
          {name}
        </Link>
        <span className="text-small text-ink-2">{state}</span>
      </p>
      <ul className="grid gap-1 text-small">
        {missing.map((piece) => (
          <li key={piece.reason}>{labelOf(piece)}</li>
        ))}
        {files > 0 && (
          <li>
            <Plural
              value={files}
              one="One file has no record of consent."
              other="# files have no record of consent."
            />
          </li>
        )}
      </ul>
    </li>
  )
}

function Plan({ plan }: { plan: PlannedProfile }) {
  const { t } = useLingui()
  const { addressWith } = useSection()
  const { id, name, act, at, plannedBy, isMissed } = plan
  const when = moment(at)
  const texts = isMissed
    ? { publish: t`Not published on ${when}`, unpublish: t`Already offline on ${when}` }
    : { publish: t`To be published on ${when}`, unpublish: t`Goes offline on ${when}` }
  return (
    <li className="grid gap-2 border-b border-line py-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Link to={addressWith({ companion: id })} className="link">
          {name}
        </Link>
        <span className={`text-small ${isMissed ? '' : 'text-ink-2'}`}>{texts[act]}</span>
      </p>
      <p className="text-small text-ink-2">
        {isMissed ? (
          <Trans>Planned by {plannedBy}. Plan it again or remove the plan.</Trans>
        ) : (
          <Trans>Planned by {plannedBy}</Trans>
        )}
      </p>
    </li>
  )
}
