// What becomes of what comes back: the first rule that fits decides, and where none does, the merchant is asked.
import type { ReturnPolicy, ReturnPolicyChanges } from '@crossdock/client';
import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { crossdock, queries } from '../../app/api.ts';
import { reads } from '../../app/reads.ts';
import { useMay } from '../../app/session.ts';
import { Button, IconButton } from '../../kit/button.tsx';
import { classes } from '../../kit/classes.ts';
import { Form, Refused, SelectField, SubmitButton, TextField } from '../../kit/form.tsx';
import { inWords } from '../../kit/format.ts';
import { Page, Panel } from '../../kit/layout.tsx';
import { Empty, Loaded } from '../../kit/states.tsx';
import { notify } from '../../kit/toasts.tsx';
import { RETURN_REASONS } from './return-words.ts';

const RULES_MAX = 50;
const GRADES = ['A', 'B', 'C', 'D'] as const;
const CONDITIONS = ['new', 'opened', 'used', 'damaged', 'defective'] as const;
const OUTCOMES = [
  ['restock', 'Restock'],
  ['quarantine', 'Quarantine'],
  ['dispose', 'Dispose'],
  ['ask', 'Ask me'],
] as const;

type Rule = ReturnPolicy['rules'][number];
type Disposition = ReturnPolicy['when_undecided'];

/** A rule being edited. Its key survives reordering; an empty choice means all. */
interface RuleDraft {
  readonly key: number;
  readonly grades: readonly string[];
  readonly conditions: readonly string[];
  readonly reasons: readonly string[];
  readonly disposition: Rule['disposition'];
}

interface Draft {
  readonly rules: readonly RuleDraft[];
  readonly whenUnsellable: ReturnPolicy['when_unsellable'];
  readonly whenUndecided: Disposition;
  readonly days: string;
  /** The policy version that is edited: a concurrent change is not overwritten. */
  readonly version: number;
}

function draftOf(policy: ReturnPolicy): Draft {
  return {
    rules: policy.rules.map((rule, key) => ({
      key,
      grades: rule.grades ?? [],
      conditions: rule.conditions ?? [],
      reasons: rule.reasons ?? [],
      disposition: rule.disposition,
    })),
    whenUnsellable: policy.when_unsellable,
    whenUndecided: policy.when_undecided,
    days: String(policy.decision_days),
    version: policy.version,
  };
}

function changesOf({ rules, whenUnsellable, whenUndecided, days }: Draft): ReturnPolicyChanges {
  const some = <T,>(chosen: readonly string[]) => (chosen.length === 0 ? null : ([...chosen] as T[]));
  return {
    rules: rules.map(({ grades, conditions, reasons, disposition }) => ({
      grades: some<NonNullable<Rule['grades']>[number]>(grades),
      conditions: some<NonNullable<Rule['conditions']>[number]>(conditions),
      reasons: some<NonNullable<Rule['reasons']>[number]>(reasons),
      disposition,
    })),
    when_unsellable: whenUnsellable,
    when_undecided: whenUndecided,
    decision_days: Number(days),
  };
}

const POLICY = reads.returns.get('getReturnPolicy');

export default function ReturnPolicyPage() {
  const query = useQuery(POLICY);
  return <Loaded query={query}>{(policy) => <Shown policy={policy} />}</Loaded>;
}

function Shown({ policy }: { readonly policy: ReturnPolicy }) {
  const mayWrite = useMay('write');
  const [edited, setEdited] = useState<Draft | null>(null);
  const draft = edited ?? draftOf(policy);
  const { rules } = draft;
  const change = (changes: Partial<Draft>) => setEdited({ ...draft, ...changes });
  const add = () =>
    change({
      rules: [
        ...rules,
        {
          key: Math.max(-1, ...rules.map(({ key }) => key)) + 1,
          grades: [],
          conditions: [],
          reasons: [],
          disposition: 'ask',
        },
      ],
    });
  const move = (from: number, to: number) => {
    const next = [...rules];
    next.splice(to, 0, ...next.splice(from, 1));
    change({ rules: next });
  };
  const save = async () => {
    if (!/^\d+$/.test(draft.days))
      throw new Refused([{ pointer: '/decision_days', message: 'Enter a number of days' }]);
    const saved = await crossdock.changeReturnPolicy({ body: changesOf(draft), ifMatch: draft.version });
    queries.setQueryData(POLICY.queryKey, saved);
    setEdited(null);
    notify('Your rules apply to units received from now on');
  };
  return (
    <Page
      title="Return policy"
      parent={['/returns', 'Returns']}
      about="Rules that decide what happens to returned units."
    >
      <Form onSubmit={save} className="max-w-5xl">
        <fieldset disabled={!mayWrite} className="space-y-4">
          <Panel
            title="Rules"
            about="The first matching rule decides. If none matches, you are asked."
            actions={
              mayWrite &&
              rules.length < RULES_MAX && (
                <Button onClick={add}>
                  <Plus aria-hidden className="size-4" />
                  Add a rule
                </Button>
              )
            }
          >
            {rules.length === 0 ? (
              <Empty title="No rule">You decide on every returned unit.</Empty>
            ) : (
              <ol className="space-y-3">
                {rules.map((rule, index) => (
                  <RuleFields
                    key={rule.key}
                    rule={rule}
                    index={index}
                    isLast={index === rules.length - 1}
                    mayWrite={mayWrite}
                    onChange={(changes) =>
                      change({ rules: rules.map((one) => (one === rule ? { ...one, ...changes } : one)) })
                    }
                    onMove={(to) => move(index, to)}
                    onRemove={() => change({ rules: rules.filter((one) => one !== rule) })}
                  />
                ))}
              </ol>
            )}
          </Panel>
          <Panel title="Your decisions and unsellable units">
            <div className="grid gap-4 sm:grid-cols-3">
              <TextField
                label="Days to decide"
                pointer="/decision_days"
                inputMode="numeric"
                value={draft.days}
                onChange={(days) => change({ days })}
                hint="1 to 90, from when a unit is graded."
              />
              <SelectField
                label="If you do not decide in time"
                pointer="/when_undecided"
                value={draft.whenUndecided}
                onChange={(value) => change({ whenUndecided: value as Disposition })}
                choices={OUTCOMES.filter(([outcome]) => outcome !== 'ask')}
              />
              <SelectField
                label="Instead of restocking unsellable units"
                pointer="/when_unsellable"
                value={draft.whenUnsellable}
                onChange={(value) => change({ whenUnsellable: value as Draft['whenUnsellable'] })}
                choices={OUTCOMES.filter(([outcome]) => outcome !== 'restock')}
                hint="Opened consumables, expired units, and units missing a required lot or date."
              />
            </div>
          </Panel>
        </fieldset>
        {edited !== null && (
          <div className="sticky bottom-0 flex flex-wrap items-center gap-2 border-t border-line bg-paper py-3">
            <SubmitButton>Save</SubmitButton>
            <Button onClick={() => setEdited(null)}>Discard changes</Button>
            <span className="text-sm text-muted">Not saved yet.</span>
          </div>
        )}
      </Form>
    </Page>
  );
}

function RuleFields({
  rule,
  index,
  isLast,
  mayWrite,
  onChange,
  onMove,
  onRemove,
}: {
  readonly rule: RuleDraft;
  readonly index: number;
  readonly isLast: boolean;
  readonly mayWrite: boolean;
  readonly onChange: (changes: Partial<RuleDraft>) => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}) {
  const place = index + 1;
  return (
    <li className="rounded-md border border-line p-3">
      <div className="flex items-start gap-3">
        <span className="pt-1 font-semibold tabular-nums">{place}.</span>
        <div className="grid min-w-0 flex-1 gap-x-6 gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)] lg:grid-cols-[auto_minmax(0,1fr)_12rem]">
          <Chips
            label="Grade"
            options={GRADES}
            chosen={rule.grades}
            onChange={(grades) => onChange({ grades })}
          />
          <Chips
            label="Condition"
            options={CONDITIONS}
            chosen={rule.conditions}
            onChange={(conditions) => onChange({ conditions })}
          />
          <SelectField
            label="Then"
            pointer={`/rules/${index}/disposition`}
            value={rule.disposition}
            onChange={(value) => onChange({ disposition: value as Rule['disposition'] })}
            choices={OUTCOMES}
          />
          <details open={rule.reasons.length > 0} className="sm:col-span-2 lg:col-span-3">
            <summary className="w-fit cursor-pointer text-sm text-muted">
              {rule.reasons.length === 0 ? 'Any reason' : 'For some reasons only'}
            </summary>
            <div className="mt-2">
              <Chips
                label="Reason"
                options={RETURN_REASONS}
                chosen={rule.reasons}
                onChange={(reasons) => onChange({ reasons })}
              />
            </div>
          </details>
        </div>
        {mayWrite && (
          <div className="flex flex-col sm:flex-row">
            <IconButton
              label={`Move rule ${place} up`}
              disabled={index === 0}
              onClick={() => onMove(index - 1)}
            >
              <ArrowUp aria-hidden className="size-4" />
            </IconButton>
            <IconButton label={`Move rule ${place} down`} disabled={isLast} onClick={() => onMove(index + 1)}>
              <ArrowDown aria-hidden className="size-4" />
            </IconButton>
            <IconButton label={`Remove rule ${place}`} onClick={onRemove}>
              <Trash2 aria-hidden className="size-4" />
            </IconButton>
          </div>
        )}
      </div>
    </li>
  );
}

/** Any of a few; none chosen is all of them. */
function Chips({
  label,
  options,
  chosen,
  onChange,
}: {
  readonly label: string;
  readonly options: readonly string[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">
        {label} {chosen.length === 0 && <span className="font-normal text-muted">any</span>}
      </legend>
      <div className="flex flex-wrap gap-1.5">
        {options.map((option) => {
          const isChosen = chosen.includes(option);
          return (
            <button
              key={option}
              type="button"
              aria-pressed={isChosen}
              onClick={() =>
                onChange(isChosen ? chosen.filter((one) => one !== option) : [...chosen, option])
              }
              className={classes(
                'min-h-8 rounded-md border px-2.5 text-sm',
                isChosen
                  ? 'border-accent bg-accent-soft font-medium text-accent'
                  : 'border-line-strong/60 hover:enabled:bg-sunken',
              )}
            >
              {inWords(option)}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
