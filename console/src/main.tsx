import './styles.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queries } from './app/api.ts';
import { router } from './app/router.tsx';
import { applyTheme } from './app/theme.ts';
import { Toasts } from './kit/toasts.tsx';

applyTheme();

const place = document.getElementById('root');
if (place === null) throw new Error('the page has no place for the console');
createRoot(place).render(
  <StrictMode>
    {/* The page's content security policy forbids inline styles. */}
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);
