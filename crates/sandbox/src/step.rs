//! The steps to a run: one that fails is named by the sandbox, by its fork server, or by the process that was to run.

use serde::{Deserialize, Serialize};

use caipan_facts::facts;

facts! {
    /// A step that can fail. Those without a field are safe to name between clone and exec.
    #[derive(Serialize, Deserialize)]
    pub enum Step {
        /// The program itself.
        Start {
            /// Its name; nothing before it is known.
            program: String,
        } => "step-start",
        /// Make folder.
        MakeFolder => "step-make-folder",
        /// Make work folder.
        MakeWorkFolder => "step-make-work-folder",
        /// Open work folder.
        OpenWorkFolder => "step-open-work-folder",
        /// Enter work folder.
        EnterWorkFolder => "step-enter-work-folder",
        /// Allow work folder.
        AllowWorkFolder {
            /// What landlock says.
            words: String,
        } => "step-allow-work-folder",
        /// Write stdin.
        WriteStdin => "step-write-stdin",
        /// Write input.
        WriteInput => "step-write-input",
        /// Read output.
        ReadOutput => "step-read-output",
        /// Read output file.
        ReadOutputFile => "step-read-output-file",
        /// Look for output file.
        LookForOutputFile => "step-look-for-output-file",
        /// Run.
        Run => "step-run",
        /// Start box.
        StartBox => "step-start-box",
        /// Open box.
        OpenBox => "step-open-box",
        /// Make pipes.
        MakePipes => "step-make-pipes",
        /// Give order.
        GiveOrder => "step-give-order",
        /// Watch.
        Watch => "step-watch",
        /// Make cgroup.
        MakeCgroup => "step-make-cgroup",
        /// Limit cgroup.
        LimitCgroup => "step-limit-cgroup",
        /// Read controllers.
        ReadControllers => "step-read-controllers",
        /// Move into cgroup.
        MoveIntoCgroup => "step-move-into-cgroup",
        /// Hand controllers on.
        HandControllersOn => "step-hand-controllers-on",
        /// Make namespaces.
        MakeNamespaces => "step-make-namespaces",
        /// Map users.
        MapUsers {
            /// The file of /proc.
            file: String,
        } => "step-map-users",
        /// Become box group.
        BecomeBoxGroup => "step-become-box-group",
        /// Become box user.
        BecomeBoxUser => "step-become-box-user",
        /// Die with fork server.
        DieWithForkServer => "step-die-with-fork-server",
        /// Die with init.
        DieWithInit => "step-die-with-init",
        /// Make mounts private.
        MakeMountsPrivate => "step-make-mounts-private",
        /// Open place.
        OpenPlace => "step-open-place",
        /// Open.
        Open {
            /// What is to be shown.
            path: String,
        } => "step-open",
        /// Lock.
        Lock {
            /// What is to be shown.
            path: String,
        } => "step-lock",
        /// Show.
        Show {
            /// What is to be shown.
            path: String,
        } => "step-show",
        /// Link.
        Link {
            /// The link.
            path: String,
        } => "step-link",
        /// Hide.
        Hide {
            /// What is to be hidden.
            path: String,
        } => "step-hide",
        /// Make root.
        MakeRoot => "step-make-root",
        /// Attach root.
        AttachRoot => "step-attach-root",
        /// Look at source.
        LookAtSource => "step-look-at-source",
        /// Make proc.
        MakeProc => "step-make-proc",
        /// Mount proc.
        MountProc => "step-mount-proc",
        /// Lock root.
        LockRoot => "step-lock-root",
        /// Move into box.
        MoveIntoBox => "step-move-into-box",
        /// Name host.
        NameHost => "step-name-host",
        /// Adopt orphans.
        AdoptOrphans => "step-adopt-orphans",
        /// Keep socket.
        KeepSocket => "step-keep-socket",
        /// Take descriptors.
        TakeDescriptors => "step-take-descriptors",
        /// Clone.
        Clone => "step-clone",
        /// Landlock.
        Landlock => "step-landlock",
        /// Make rules.
        MakeRules {
            /// What landlock says.
            words: String,
        } => "step-make-rules",
        /// Add rule.
        AddRule {
            /// What landlock says.
            words: String,
        } => "step-add-rule",
        /// Copy rules.
        CopyRules => "step-copy-rules",
        /// Apply rules.
        ApplyRules => "step-apply-rules",
        /// Give up privileges.
        GiveUpPrivileges => "step-give-up-privileges",
        /// Keep out.
        KeepOut => "step-keep-out",
        /// Give up capabilities.
        GiveUpCapabilities => "step-give-up-capabilities",
        /// Filter calls.
        FilterCalls => "step-filter-calls",
        /// Leave session.
        LeaveSession => "step-leave-session",
        /// Set up streams.
        SetUpStreams => "step-set-up-streams",
        /// Close descriptors.
        CloseDescriptors => "step-close-descriptors",
        /// Limit resources.
        LimitResources => "step-limit-resources",
        /// Leave groups.
        LeaveGroups => "step-leave-groups",
        /// Change group.
        ChangeGroup => "step-change-group",
        /// Change user.
        ChangeUser => "step-change-user",
    }
}
