import { Trans, useLingui } from '@lingui/react/macro'
import { formatPhoneNumber, phoneLink } from '#platform/phone-number'
import { applicationLengths, type Application } from '#moderation/applications'
import {
  actOnApplicationEndpoint,
  getApplicationEndpoint,
  listApplicationsEndpoint,
} from '#moderation/admin-applications'
import { listManagedEndpoint } from '#companions/staff/admin-companions'
import { call } from '../../../lib/api/call.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Field, TextArea } from '../../../ui/field.tsx'
import { languageName } from '../../../lib/language-names.ts'
import { AccountSection } from '../../shared/companions/account-section.tsx'
import { GroundChips, GroundPreview } from '../../shared/form/ground-chips.tsx'
import { groundOf } from '../../shared/form/ground-field.tsx'
import { CaseView } from '../../shared/queue/case-view.tsx'
import { DueDate } from '../../shared/queue/due-date.tsx'
import { moment } from '../../../lib/format-date.ts'
import { ActionForm } from '../../shared/queue/action-form.tsx'
import { CaseBody, CaseWords } from '../../shared/queue/case-body.tsx'
import { useAction } from '../../shared/queue/use-action.ts'
import { useSection } from '../../shared/api/use-section.ts'
import { useApplicationLabels } from './application-labels.ts'
import { SecondStep } from './second-step.tsx'
import { ApplicationStateBadge } from './state-badge.tsx'
import { CityField } from './city-field.tsx'

type Choice = Application['can']['moveTo'][number] | 'contacted' | 'note'

/** An application with the actions of staff. */
export const ApplicationView = ({ id }: { id: string }) => (
  <CaseView kind="application" id={id} get={getApplicationEndpoint}>
    {(application) => <Loaded id={id} application={application} />}
  </CaseView>
)

function Loaded({ id, application }: { id: string; application: Application }) {
  const { t } = useLingui()
  const { addressWith } = useSection()
  const { states, places, levels, moves, effects } = useApplicationLabels()
  const { firstName, lastName, email, phone, state, companionId, can } = application
  const language = languageName(application.language)
  const values: Choice[] = [...can.moveTo]
  if (can.recordContact) values.push('contacted')
  values.push('note')
  const choices = values.map((value) => ({
    value,
    label: moves[value],
    effect: effects[value],
  }))
  const parts = { params: { id } }
  // The range that the applicant chose is final.
  const asksForRange = !application.details?.ageRange
  const action = useAction({
    get: getApplicationEndpoint,
    parts,
    stale: [listApplicationsEndpoint, listManagedEndpoint],
    choices,
    send: ({ choice, note, typed: { city, ageRange, ground, question } }) =>
      call(actOnApplicationEndpoint, {
        ...parts,
        body: {
          version: application.version,
          note,
          ...(choice !== 'note' && choice !== 'contacted' && { state: choice }),
          ...(choice === 'contacted' && { isContacted: true as const }),
          ...(choice === 'more_info' && { question: question ?? '' }),
          ...(choice === 'rejected' && { ground: groundOf(ground) }),
          ...(choice === 'approved' && city && { city }),
          ...(choice === 'approved' && asksForRange && ageRange && { ageRange }),
        },
      }),
  })
  const isApproving = action.chosen?.value === 'approved'
  return (
    <CaseBody
      title={`${firstName} ${lastName}`}
      badges={<ApplicationStateBadge state={state} />}
      facts={[
        { name: t`Reference`, value: application.reference },
        { name: t`Received`, value: moment(application.createdAt) },
        {
          name: t`Due`,
          value: <DueDate dueAt={application.dueAt} isOverdue={application.isOverdue} />,
        },
        {
          name: t`Email`,
          value: (
            <a className="link" href={`mailto:${email}`}>
              {email}
            </a>
          ),
        },
        {
          name: t`Phone`,
          value: (
            <a className="link" href={phoneLink(phone)}>
              {formatPhoneNumber(phone)}
            </a>
          ),
        },
        { name: t`Age`, value: application.age },
        { name: t`Location`, value: places[application.location] },
        {
          name: t`Experience`,
          value: application.experience ? levels[application.experience] : '–',
        },
        { name: t`Consented to data processing`, value: moment(application.consentedAt) },
      ]}
      steps={application.steps.map((step) => ({
        ...step,
        label: states[step.state],
        message: step.question,
      }))}
      more={
        <>
          <CaseWords title={<Trans>About her, in her own words</Trans>}>
            {application.about}
          </CaseWords>
          <SecondStep application={application} />
        </>
      }
      decision={
        <>
          {companionId && (
            <p>
              <ButtonLink to={addressWith({ companion: companionId, edit: '1' })}>
                <Trans>Open the draft companion</Trans>
              </ButtonLink>
            </p>
          )}
          {companionId && <AccountSection companionId={companionId} />}
          <ActionForm
            endpoint={actOnApplicationEndpoint}
            action={action}
            question={
              isApproving
                ? { title: t`Approve ${firstName} ${lastName}`, text: effects.approved }
                : null
            }
          >
            {isApproving && (
              <CityField
                required={application.location === 'other'}
                value={action.typed['city'] ?? ''}
                onChange={(value) => action.type({ city: value })}
              />
            )}
            {action.chosen?.value === 'more_info' && (
              <TextArea
                name="question"
                rows={4}
                required
                label={t`Your question, as she reads it`}
                hint={t`She reads emails in: ${language}.`}
                maxLength={applicationLengths.question}
                value={action.typed['question'] ?? ''}
                onChange={(event) => action.type({ question: event.target.value })}
              />
            )}
            {action.chosen?.value === 'rejected' && (
              <>
                <GroundChips
                  value={groundOf(action.typed['ground'])}
                  onChange={(ground) => action.type({ ground })}
                />
                <GroundPreview
                  texts={application.groundTexts}
                  language={application.language}
                  ground={groundOf(action.typed['ground'])}
                />
              </>
            )}
            {isApproving && asksForRange && (
              <Field
                label={t`Age range, as agreed with her`}
                hint={t`For example: 25-30. The range must include her own age.`}
                required
                maxLength={7}
                value={action.typed['ageRange'] ?? ''}
                onChange={(event) => action.type({ ageRange: event.target.value })}
              />
            )}
          </ActionForm>
        </>
      }
    />
  )
}
