import { createFileRoute } from '@tanstack/react-router';
import { NewFormScreen } from '../features/builder/new-form-screen.tsx';

export const Route = createFileRoute('/_app/forms/new')({ component: NewFormScreen });
