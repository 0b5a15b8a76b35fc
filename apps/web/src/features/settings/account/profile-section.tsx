import { limits, updateProfileInput, type Profile } from '@postern/contracts';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/button.tsx';
import { Field, TextInput } from '../../../components/forms/field.tsx';
import { Note } from '../../../components/note.tsx';
import { useToast } from '../../../components/toast.tsx';
import { showServerErrors } from '../../../lib/form-errors.ts';
import { inWords } from '../../../lib/in-words.ts';
import { trpc } from '../../../lib/trpc.ts';
import { SettingsSection } from '../../../components/settings/section.tsx';
import { beginAgain } from '../../../components/forms/begin-again.ts';
import { useFollow } from '../../../components/forms/use-follow.ts';

interface ProfileValues {
  name: string;
  company: string;
}

/** The account's name and company. */
export function ProfileSection({ profile }: { profile: Profile }) {
  const { form, submit } = useProfileForm(profile);
  const { errors, isSubmitting } = form.formState;
  return (
    <SettingsSection id="profile" title="Profile" text="Shown in the account menu.">
      <form className="stack loose" noValidate onSubmit={(event) => void submit(event)}>
        {errors.root?.message && <Note kind="error">{errors.root.message}</Note>}
        <Field label="Full name" optional error={errors.name?.message}>
          {(control) => (
            <TextInput autoComplete="name" maxLength={limits.nameChars} {...control} {...form.register('name')} />
          )}
        </Field>
        <Field label="Company" optional error={errors.company?.message}>
          {(control) => (
            <TextInput
              autoComplete="organization"
              maxLength={limits.nameChars}
              {...control}
              {...form.register('company')}
            />
          )}
        </Field>
        <div>
          <Button type="submit" variant="primary" busy={isSubmitting}>
            Save profile
          </Button>
        </div>
      </form>
    </SettingsSection>
  );
}

const toValues = ({ name, company }: Profile): ProfileValues => ({ name: name ?? '', company: company ?? '' });

function useProfileForm(profile: Profile) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const { mutateAsync: update } = trpc.auth.updateProfile.useMutation();
  const form = useForm<ProfileValues>({ defaultValues: toValues(profile) });
  const { isDirty } = form.formState;
  useFollow(profile, isDirty, (fresh) => form.reset(toValues(fresh)));
  const submit = form.handleSubmit(async (values) => {
    const input = { name: values.name.trim() || null, company: values.company.trim() || null };
    const issues = updateProfileInput.safeParse(input, inWords).error?.issues ?? [];
    for (const field of ['name', 'company'] as const) {
      const issue = issues.find(({ path }) => path[0] === field);
      if (issue) form.setError(field, { message: issue.message }, { shouldFocus: true });
    }
    if (issues.length > 0) return;
    try {
      const saved = await update(input);
      beginAgain(form, values, toValues(saved));
      utils.auth.profile.setData(undefined, saved);
      toast({ text: 'Profile saved' });
    } catch (error) {
      showServerErrors(error, {
        setError: form.setError,
        fields: ['name', 'company'],
        fallback: 'Couldn’t save the profile. Please try again.',
      });
    }
  });
  return { form, submit };
}
