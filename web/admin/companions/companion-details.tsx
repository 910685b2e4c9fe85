import { Trans, useLingui } from '@lingui/react/macro'
import { formatPhoneNumber } from '#platform/phone-number'
import type { ReactNode } from 'react'
import type { ManagedCompanion } from '#companions/staff/admin-companions'
import { textFieldIn, textFields, textLanguages, type TextLanguage } from '#platform/text-languages'
import { weekdays } from '#platform/weekdays'
import { rateName } from '../../features/companions/labels.ts'
import { list, longDate, weekdayName } from '../../lib/format.ts'
import { moment } from '../../lib/format-date.ts'
import { Link } from '../../ui/link.tsx'
import { useFieldNames } from '../../features/companions/fields/field-names.ts'
import { useTextLanguageNames } from '../../features/companions/text-language-names.ts'
import { useNotPublicReasons, useWarningLabel } from './not-public-reasons.ts'
import { useValueLabel } from '../../features/companions/value-labels.ts'
import { PrivateCover } from '../shared/companions/private-cover.tsx'
import { PlaceName } from '../shared/companions/place-name.tsx'
import { DetailList } from '../shared/queue/detail-list.tsx'
import { AddressSection, managedPath } from './address-section.tsx'
import { HistoryLinks } from './history-links.tsx'
import { PossibleDuplicates } from './possible-duplicates.tsx'
import { StaffPromotionSection } from './promotion-section.tsx'
import { PublicationSection } from './publication-section.tsx'
import { StatusBadges } from './table/status-badges.tsx'
import { useSection } from '../shared/api/use-section.ts'
import type { RestoredVersion } from './restored.ts'
import { Versions } from './versions.tsx'
import { personName } from '../../lib/person-name.ts'
import { TitledSection } from '../../ui/titled-section.tsx'
import { factFields } from '#companions/profile-fields'

type Props = { companion: ManagedCompanion; onRestore: (version: RestoredVersion) => void }

/** A companion's profile, read-only; empty fields are left out. */
export function CompanionDetailsSection({ companion, onRestore }: Props) {
  const { t } = useLingui()
  const names = useFieldNames()
  const valueLabel = useValueLabel()
  const languages = useTextLanguageNames()
  const { services, rates, schedule, contact } = companion
  const inOthers = (textsIn: (language: TextLanguage) => (string | undefined)[]) =>
    textLanguages.flatMap((language) => {
      const texts = textsIn(language).filter(Boolean)
      return texts.length > 0 ? [`${languages[language]}: ${texts.join(' · ')}`] : []
    })
  const checks = { identity: t`Identity`, photos: t`Photos`, age: t`Age` }
  const joined = (words: readonly string[]) => (words.length > 0 ? list(words) : null)
  return (
    <div className="grid gap-6 pt-6">
      <Visibility companion={companion} />
      <HistoryLinks id={companion.id} />
      <Versions id={companion.id} onRestore={onRestore} />
      <PossibleDuplicates id={companion.id} />
      <PublicationSection companion={companion} />
      <StaffPromotionSection companion={companion} />
      <AddressSection companion={companion} />
      {companion.private_hidden && (
        <PrivateCover
          companionId={companion.id}
          title={<Trans>Contact details and private files</Trans>}
        />
      )}
      <DetailList
        facts={[
          { name: names.location, value: <PlaceName location={companion.location} /> },
          { name: names.age_range, value: companion.age_range },
          { name: names.category, value: valueLabel('category', companion.category) },
          { name: names.languages, value: joined(companion.languages) },
          { name: names.text_language, value: languages[companion.text_language] },
          { name: names.personality_traits, value: joined(companion.personality_traits) },
          ...factFields.map((field) => ({ name: names[field], value: companion[field] })),
          {
            name: names.place,
            value: joined(companion.place.map((place) => valueLabel('place', place))),
          },
          { name: names.notice_hours, value: companion.notice_hours },
          { name: names.phone, value: contact.phone && formatPhoneNumber(contact.phone) },
          { name: names.whatsapp, value: contact.whatsapp && formatPhoneNumber(contact.whatsapp) },
          { name: names.telegram, value: contact.telegram },
          { name: names.email, value: contact.email },
        ]}
      />
      {textLanguages.flatMap((language) =>
        textFields.map((field) => {
          const name = textFieldIn(field, language)
          return <Text key={name} title={names[name]} text={companion[name]} language={language} />
        }),
      )}
      {services.length > 0 && (
        <Part title={names.services}>
          <DetailList
            facts={services.map(({ name, price, description }) => ({
              name,
              value:
                [
                  price,
                  description,
                  ...inOthers((language) => [companion[`services_${language}`][name]]),
                ]
                  .filter(Boolean)
                  .join(' · ') || '–',
            }))}
          />
        </Part>
      )}
      {Object.keys(rates).length > 0 && (
        <Part title={names.rates}>
          <DetailList
            facts={Object.entries(rates).map(([rate, value]) => ({
              name: rateName(rate),
              value: [
                value,
                ...inOthers((language) => {
                  const text = companion[`rates_${language}`][rate]
                  return [text?.name, text?.price]
                }),
              ].join(' · '),
            }))}
          />
        </Part>
      )}
      <Part title={names.schedule}>
        {schedule ? (
          <DetailList
            facts={weekdays.map((day, index) => ({
              name: weekdayName(index),
              value: schedule[day]?.available ? schedule[day].times || t`Available` : '–',
            }))}
          />
        ) : (
          <p>
            <Trans>By arrangement</Trans>
          </p>
        )}
      </Part>
      {companion.verifications.length > 0 && (
        <Part title={names.verifications}>
          <DetailList
            facts={companion.verifications.map((verification) => ({
              name: checks[verification.checked],
              value: (
                <Trans>
                  {longDate(verification.checked_at)} by {personName(verification.checked_by)},
                  valid until {longDate(verification.valid_until)}
                </Trans>
              ),
            }))}
          />
        </Part>
      )}
    </div>
  )
}

/** The visibility of a profile, with the reasons if visitors don't see it. */
function Visibility({ companion }: { companion: ManagedCompanion }) {
  const { addressWith } = useSection()
  const labelOf = useNotPublicReasons()
  const warningLabel = useWarningLabel()
  const { not_public: reasons, warnings, presence, revision } = companion
  const hasPage = reasons.every(({ field }) => field === 'presence' || field === 'is_vip')
  return (
    <div className="grid gap-2">
      <StatusBadges companion={companion} />
      {reasons.length === 0 && (
        <p>
          <Trans>This profile is public.</Trans>{' '}
          {presence === 'online' ? (
            <span>
              <Trans>She’s shown as online.</Trans>
            </span>
          ) : null}
        </p>
      )}
      {reasons.map((reason) => (
        <div key={reason.report?.id ?? reason.reason} className="admin-note">
          {labelOf(reason)}{' '}
          {reason.report && (
            <Link
              to={addressWith({ companion: null, section: 'reports', report: reason.report.id })}
              className="link whitespace-nowrap"
            >
              <Trans>Open the report</Trans>
            </Link>
          )}
        </div>
      ))}
      {companion.status !== 'archived' &&
        warnings.map((warning) => (
          <p key={warning.reason} className="admin-note">
            {warningLabel(warning)}
          </p>
        ))}
      {revision && (
        <p className="admin-note">
          {revision.state === 'submitted' ? (
            <Trans>
              We’ve promised to review her changes by {moment(revision.due_at ?? '')}. Until then,
              visitors see the previous version.
            </Trans>
          ) : (
            <Trans>Her changes were returned to her. Visitors see the previous version.</Trans>
          )}{' '}
          <Link
            to={addressWith({ companion: null, section: 'revisions', revision: revision.id })}
            className="link whitespace-nowrap"
          >
            <Trans>Open the changes</Trans>
          </Link>
        </p>
      )}
      {hasPage && (
        <p>
          <Link to={managedPath(companion)} className="link">
            <Trans>View on the site</Trans>
          </Link>
        </p>
      )}
    </div>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <TitledSection title={title} level={3} className="gap-2">
    {children}
  </TitledSection>
)

type TextProps = { title: string; text: string | null; language: string }
const Text = ({ title, text, language }: TextProps) =>
  text ? (
    <Part title={title}>
      <p lang={language} className="admin-words-said">
        {text}
      </p>
    </Part>
  ) : null
